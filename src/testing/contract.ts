import * as z from 'zod/mini'
import type * as core from 'zod/v4/core'
import { permissionToRead } from '../shared/answers'
import type { Permission } from '../shared/permissions'

type May = (permission: Permission) => boolean
/** Called for each restricted field that the viewer may read and that has a value. */
type OnValue = (field: core.$ZodType) => void

/**
 * Lines about each breach of the contract: a field that is not listed, that this viewer may not read, that is missing or has another type.
 */
export function breaches(schema: core.$ZodType, value: unknown, may: May, path = 'answer', onValue: OnValue = () => undefined): string[] {
  const permission = isEmpty(value) ? undefined : permissionToRead(schema)
  if (permission && !may(permission)) return [`${path} is for ${permission} only`]
  if (permission) onValue(schema)
  const { def } = (schema as core.$ZodTypes)._zod
  switch (def.type) {
    case 'optional':
    case 'nullable':
      return value === (def.type === 'optional' ? undefined : null) ? [] : breaches(def.innerType, value, may, path, onValue)
    case 'array':
      if (!Array.isArray(value)) return [`${path} is no list`]
      return value.flatMap((entry, index) => breaches(def.element, entry, may, `${path}.${index}`, onValue))
    case 'record':
      if (!isRecord(value)) return [`${path} is no record`]
      return Object.entries(value).flatMap(([name, entry]) => breaches(def.valueType, entry, may, `${path}.${name}`, onValue))
    case 'union':
      return (
        def.options.map((option) => breaches(option, value, may, path, onValue)).sort((one, other) => one.length - other.length)[0] ?? []
      )
    case 'object': {
      if (!isRecord(value)) return [`${path} is no object`]
      const unlisted = Object.keys(value).filter((name) => !(name in def.shape))
      return [
        ...unlisted.map((name) => `${path}.${name} is in no contract`),
        ...Object.entries(def.shape).flatMap(([name, field]) => breaches(field, value[name], may, `${path}.${name}`, onValue)),
      ]
    }
    default:
      return z.safeParse(schema as z.ZodMiniType, value).success ? [] : [`${path} is no ${def.type}: ${JSON.stringify(value)}`]
  }
}

const isEmpty = (value: unknown) => value === undefined || value === null
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

export function restrictedFields(schema: core.$ZodType, path: string): [core.$ZodType, string][] {
  const { def } = (schema as core.$ZodTypes)._zod
  const own: [core.$ZodType, string][] = permissionToRead(schema) ? [[schema, path]] : []
  switch (def.type) {
    case 'optional':
    case 'nullable':
      return [...own, ...restrictedFields(def.innerType, path)]
    case 'array':
      return [...own, ...restrictedFields(def.element, path)]
    case 'record':
      return [...own, ...restrictedFields(def.valueType, path)]
    case 'union':
      return [...own, ...def.options.flatMap((option) => restrictedFields(option, path))]
    case 'object':
      return [...own, ...Object.entries(def.shape).flatMap(([name, field]) => restrictedFields(field, `${path}.${name}`))]
    default:
      return own
  }
}
