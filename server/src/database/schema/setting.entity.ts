import { defineEntity, p } from '@mikro-orm/core';

const settingSchema = defineEntity({
  name: 'Setting',
  tableName: 'setting',
  properties: {
    key: p.text().primary(),
    value: p.text(),
  },
});

/** A public setting that is set; an unset one has no row. */
export class Setting extends settingSchema.class {}
settingSchema.setClass(Setting);
