import { defineEntity, p } from '@mikro-orm/core';

const roleSchema = defineEntity({
  name: 'Role',
  tableName: 'role',
  properties: {
    name: p.text().primary(),
    permissions: p.json<string[]>(),
  },
});

/** A set of permission codes that staff accounts share. */
export class Role extends roleSchema.class {}
roleSchema.setClass(Role);
