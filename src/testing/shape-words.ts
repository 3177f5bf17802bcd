import type * as z from 'zod/mini'
import type * as core from 'zod/v4/core'
import { nameOf, permissionToRead } from '../shared/answers'
import { type Permission, permissions } from '../shared/permissions'

export type Shapes = Map<string, core.$ZodType>

const ROLES: Record<string, string> = {
  'member admin superAdmin': 'member',
  'admin superAdmin': 'board',
  admin: 'admin',
  superAdmin: 'super',
}
export const whoMay = (permission: Permission | 'public') => (permission === 'public' ? 'all' : ROLES[permissions[permission].join(' ')])

/** Describes a shape for docs/api.md. `whole` lists the fields of a named one; elsewhere its name is enough. */
export function describeShape(schema: core.$ZodType, shapes: Shapes, whole = false): string {
  const name = nameOf(schema)
  if (name && !whole) {
    shapes.set(name, schema)
    return name
  }
  const inner = (part: core.$ZodType) => describeShape(part, shapes)
  const { def } = (schema as core.$ZodTypes)._zod
  switch (def.type) {
    case 'nullable':
      return `${inner(def.innerType)} or null`
    case 'optional':
      return inner(def.innerType)
    case 'array':
      return `[${inner(def.element)}]`
    case 'record':
      return `{ …: ${inner(def.valueType)} }`
    case 'union':
      return def.options.map(inner).join(' or ')
    case 'enum':
      return eitherOf(Object.values(def.entries))
    case 'literal':
      return eitherOf(def.values)
    case 'object':
      return describeObject(
        def.shape,
        [...shapes].filter(([other]) => other !== name),
        inner,
      )
    default:
      return def.type
  }
}

const eitherOf = (values: readonly unknown[]) =>
  values.map((value) => (typeof value === 'string' ? `'${value}'` : String(value))).join(' or ')

type Fields = Record<string, core.$ZodType>
const fieldsOf = (schema: core.$ZodType): Fields => ({ ...(schema as z.ZodMiniObject).shape })

/** A shape with all fields of a named row is described by that name and the remaining fields. */
function describeObject(fields: Fields, others: [string, core.$ZodType][], inner: (part: core.$ZodType) => string) {
  const [base, known] = others
    .map(([name, schema]) => [name, fieldsOf(schema)] as const)
    .find(([, named]) => 'id' in named && Object.entries(named).every(([field, part]) => fields[field] === part)) ?? ['', {}]
  const beside = Object.entries(fields).filter(([field]) => !(field in known))
  const texts = beside.map(([field, part]) => {
    const permission = permissionToRead(part)
    const mark = (part as core.$ZodTypes)._zod.def.type === 'optional' ? '?' : ''
    return `${field}${mark}: ${inner(part)}${permission ? ` (${whoMay(permission)})` : ''}`
  })
  return [base, texts.length > 0 ? `{ ${texts.join(', ')} }` : ''].filter(Boolean).join(' and ')
}
