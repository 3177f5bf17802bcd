import * as z from 'zod/mini'
import type * as core from 'zod/v4/core'
import { permissionToRead } from '../shared/answers'
import type { Permission } from '../shared/permissions'

type May = (permission: Permission) => boolean

/**
 * What in `value` breaks the contract, a line each: a field nobody listed, one that this viewer may not read, one that is missing or of
 * another kind.
 */
export function breaches(schema: core.$ZodType, value: unknown, may: May, path = 'answer'): string[] {
  const permission = permissionToRead(schema)
  if (permission && !may(permission)) return value === undefined || value === null ? [] : [`${path} is for ${permission} only`]
  const { def } = (schema as core.$ZodTypes)._zod
  switch (def.type) {
    case 'optional':
    case 'nullable':
      return value === (def.type === 'optional' ? undefined : null) ? [] : breaches(def.innerType, value, may, path)
    case 'array':
      if (!Array.isArray(value)) return [`${path} is no list`]
      return value.flatMap((entry, index) => breaches(def.element, entry, may, `${path}.${index}`))
    case 'record':
      if (!isRecord(value)) return [`${path} is no record`]
      return Object.entries(value).flatMap(([name, entry]) => breaches(def.valueType, entry, may, `${path}.${name}`))
    case 'union':
      return def.options.map((option) => breaches(option, value, may, path)).sort((one, other) => one.length - other.length)[0] ?? []
    case 'object': {
      if (!isRecord(value)) return [`${path} is no object`]
      const unlisted = Object.keys(value).filter((name) => !(name in def.shape))
      return [
        ...unlisted.map((name) => `${path}.${name} is in no contract`),
        ...Object.entries(def.shape).flatMap(([name, field]) => breaches(field, value[name], may, `${path}.${name}`)),
      ]
    }
    default:
      return z.safeParse(schema as z.ZodMiniType, value).success ? [] : [`${path} is no ${def.type}: ${JSON.stringify(value)}`]
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
