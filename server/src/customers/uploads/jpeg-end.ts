/** Markers without a segment: the start of an image, restarts, and TEM. 0 follows a byte 255 of the picture's data. */
const isAlone = (byte: number) => byte <= 0x01 || (byte >= 0xd0 && byte <= 0xd8);

/**
 * Finds the end of a JPEG picture while its bytes arrive. A download that broke off, or a damaged memory card, leaves half a picture
 * with a valid beginning. A thumbnail in a segment has an end of its own, so segments are skipped.
 *
 * @see https://www.w3.org/Graphics/JPEG/itu-t81.pdf Annex B.1.1
 */
export class JpegEnd {
  isFound = false;
  #next: 'data' | 'marker' | 'length' | 'lowLength' = 'data';
  /** The bytes of a segment that remain, or the high byte of its length. */
  #length = 0;

  write(bytes: Buffer): void {
    for (let at = 0; at < bytes.length && !this.isFound; ) {
      if (this.#next === 'data' && this.#length > 0) {
        const skipped = Math.min(this.#length, bytes.length - at);
        this.#length -= skipped;
        at += skipped;
      } else if (this.#next === 'data') {
        const marker = bytes.indexOf(0xff, at);
        if (marker === -1) return;
        this.#next = 'marker';
        at = marker + 1;
      } else this.#read(bytes[at++] ?? 0);
    }
  }

  #read(byte: number): void {
    if (this.#next === 'marker') {
      this.isFound = byte === 0xd9;
      if (byte !== 0xff) this.#next = isAlone(byte) ? 'data' : 'length';
    } else if (this.#next === 'length') {
      this.#length = byte << 8;
      this.#next = 'lowLength';
    } else {
      // The length includes its own two bytes.
      this.#length = Math.max(0, this.#length + byte - 2);
      this.#next = 'data';
    }
  }
}
