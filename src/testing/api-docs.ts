import * as z from 'zod/mini'
import type * as core from 'zod/v4/core'
import { fileRoutes } from '../rest/files'
import { routes } from '../rest/routes'
import { appRouter } from '../router'
import { nameOf, permissionToRead } from '../shared/answers'
import { type Permission, permissions } from '../shared/permissions'
import { procedureOf } from './audiences'
import type { Portal } from './open-portal'

interface Procedure {
  _def: { meta: { permission: Permission | 'public' }; inputs: core.$ZodType[]; output?: { schema: core.$ZodType } }
}
const procedures = appRouter._def.procedures as unknown as Record<string, Procedure>

interface Call {
  feature: string
  call: string
  permission: Permission | 'public'
  input: core.$ZodType | undefined
  answer: core.$ZodType | undefined
  status: number
  isForm: boolean
}

const ROLES: Record<string, string> = {
  'member admin superAdmin': 'member',
  'admin superAdmin': 'board',
  admin: 'admin',
  superAdmin: 'super',
}
const whoMay = (permission: Permission | 'public') => (permission === 'public' ? 'all' : ROLES[permissions[permission].join(' ')])

/** Every path under /api as docs/api.md lists it: made from the rows, the file routes, and the schemas of what goes in and out. */
export function describeApi(portal: Portal): string {
  const shapes = new Map<string, core.$ZodType>()
  const calls = [...rowsOf(portal), ...fileCalls()]
  const sections = [...new Set(calls.map(({ feature }) => feature))].sort().map((feature) => {
    const rows = calls.filter((entry) => entry.feature === feature).map((entry) => describeCall(entry, shapes))
    return [`## ${feature}`, '', '| call | who | body or query | answer |', '|---|---|---|---|', ...rows].join('\n')
  })
  const described: string[] = []
  for (const [name, schema] of shapes) described.push(`- **${name}** \`${describeShape(schema, shapes, true)}\``)
  return [...sections, `## Shapes\n\n${described.sort().join('\n')}`].join('\n\n')
}

function rowsOf(portal: Portal): Call[] {
  return routes.flatMap((row) => {
    const picked = [...new Set([procedureOf(row, portal, 'nobody'), procedureOf(row, portal, 'admin')])]
    return picked.map((path) => {
      const { meta, inputs, output } = procedures[path]?._def ?? { meta: { permission: 'public' }, inputs: [] }
      const call = `${String(row.method)} ${row.path}`
      const answer = row.answer ?? output?.schema
      return {
        feature: path.split('.', 1)[0] ?? '',
        call,
        permission: meta.permission,
        input: inputs[0],
        answer,
        status: row.status,
        isForm: false,
      }
    })
  })
}

const fileCalls = (): Call[] =>
  fileRoutes.map(({ method, path, permission, fields, answer, status = 200, feature }) => ({
    feature,
    call: `${String(method)} ${path}`,
    permission,
    input: fields,
    answer,
    status,
    isForm: fields !== undefined,
  }))

function describeCall({ call, permission, input, answer, status, isForm }: Call, shapes: Map<string, core.$ZodType>) {
  const body = input ? fieldsOf(input, call) : ''
  const text = answer ? `\`${describeShape(answer, shapes)}\`` : 'the file'
  return `| \`${call.replace(/:(\w+)/g, '{$1}')}\`${isForm ? ' *form*' : ''} | ${whoMay(permission)} | ${body} | ${status === 200 ? '' : `${status} `}${text} |`
}

/** Names of the input's fields, without those of the path. */
function fieldsOf(schema: core.$ZodType, call: string): string {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  const fields = Object.keys(properties).filter((field) => !call.includes(`:${field}`))
  return fields.map((field) => `\`${field}${required.includes(field) ? '' : '?'}\``).join(', ')
}

/** `whole` writes a named shape out; elsewhere its name is enough. */
function describeShape(schema: core.$ZodType, shapes: Map<string, core.$ZodType>, whole = false): string {
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
      return Object.values(def.entries)
        .map((value) => `'${value}'`)
        .join(' or ')
    case 'literal':
      return def.values.map((value) => JSON.stringify(value)).join(' or ')
    case 'object':
      return `{ ${Object.entries(def.shape)
        .map(([field, part]) => describeField(field, part, inner))
        .join(', ')} }`
    default:
      return def.type
  }
}

function describeField(field: string, part: core.$ZodType, inner: (part: core.$ZodType) => string) {
  const permission = permissionToRead(part)
  const mark = (part as core.$ZodTypes)._zod.def.type === 'optional' ? '?' : ''
  return `${field}${mark}: ${inner(part)}${permission ? ` (${whoMay(permission)})` : ''}`
}
