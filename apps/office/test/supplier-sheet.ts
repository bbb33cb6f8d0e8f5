/** Makes a sheet as suppliers send it: a title, their own columns, amounts with signs, a line that is no product, and a wrong price. */
export function supplierSheet(products: number) {
  const lines = Array.from({ length: products }, (_, index) => {
    const code = `RT-${String(index + 1).padStart(4, '0')}`;
    const price = index === 4 ? 'call us' : `"৳ 1,${String(100 + (index % 800))}"`;
    return `${index + 1},${code},Rahman item ${index + 1},রহমান পণ্য ${index + 1},${price},${900 + (index % 50)},Shelf ${index % 9}`;
  });
  lines.splice(3, 0, ',,Sub total,,,,');
  const header = 'Sl,Item Code,Particulars,Name in Bangla,MRP (Tk),TP,Shelf';
  const text = ['Rahman Traders: price list', header, ...lines, ''].join('\r\n');
  return { name: 'rahman.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
}
