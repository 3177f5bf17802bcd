import * as z from 'zod/mini'
import type * as core from 'zod/v4/core'
import { fileRoutes } from '../rest/files'
import { otherRoutes } from '../rest/other-routes'
import { routes } from '../rest/routes'
import { appRouter } from '../router'
import type { FileRoute } from '../server/http/file-routes'
import type { Permission } from '../shared/permissions'
import { procedureOf } from './audiences'
import type { Portal } from './open-portal'
import { describeShape, type Shapes, whoMay } from './shape-words'

interface Procedure {
  _def: { meta: { permission: Permission | 'public' }; inputs: core.$ZodType[]; output?: { schema: core.$ZodType } }
}
const procedures = appRouter._def.procedures as unknown as Record<string, Procedure>

interface Call extends Pick<FileRoute, 'path' | 'answer' | 'status' | 'says' | 'files' | 'fields' | 'permission'> {
  method: unknown
  feature: string
  isForm?: boolean
}

/** In the order of the page, with the features of each heading. Any other feature gets its own heading at the end. */
const HEADINGS: Record<string, string[]> = {
  'Accounts and users': ['auth', 'people'],
  Announcements: ['announcements'],
  Documents: ['documents'],
  Messages: ['messages'],
  'Maintenance reports': ['maintenance'],
  Polls: ['polls'],
  Guidelines: ['guidelines'],
  'Events and calendars': ['events'],
  Activity: ['activity'],
  'The community': ['community'],
  'Profile, notifications and the audit log': ['profile', 'notifications', 'audit'],
}

/** The text of docs/api.md, made from the routes, the file routes and the schemas of inputs and answers. */
export function describeApi(portal: Portal): string {
  const shapes: Shapes = new Map()
  const files = fileRoutes.map((route): Call => ({ ...route, isForm: route.method !== 'GET' }))
  const calls: Call[] = [...restCallsOf(portal), ...files, ...otherRoutes]
  const listed = Object.values(HEADINGS).flat()
  const others = [...new Set(calls.map(({ feature }) => feature))].filter((feature) => !listed.includes(feature))
  const headings = { ...HEADINGS, ...Object.fromEntries(others.map((feature) => [headingOf(feature), [feature]])) }
  const sections = () =>
    Object.entries(headings).map(([heading, features]) => {
      const rows = calls.filter(({ feature }) => features.includes(feature)).map((entry) => describeCall(entry, shapes))
      return [`## ${heading}`, '', '| call | who | body or query | answer | |', '|---|---|---|---|---|', ...rows].join('\n')
    })
  // The first pass finds the named shapes, which may also be parts of others.
  sections()
  const described = [...shapes].map(([name, schema]) => `- **${name}** \`${describeShape(schema, shapes, true)}\``)
  return [...sections(), `## Shapes\n\n${described.sort().join('\n')}`].join('\n\n')
}

/** `lostAndFound` becomes 'Lost and found'. */
const headingOf = (feature: string) =>
  (feature[0]?.toUpperCase() ?? '') + feature.slice(1).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

const restCallsOf = (portal: Portal) =>
  routes.flatMap((route) =>
    [...new Set([procedureOf(route, portal, 'nobody'), procedureOf(route, portal, 'admin')])].map((path): Call => {
      const { meta, inputs, output } = (procedures[path] as Procedure)._def
      const [answer, fields] = [route.answer ?? output?.schema, inputs[0]]
      const feature = path.split('.', 1)[0] ?? ''
      return { ...route, ...(answer && { answer }), ...(fields && { fields }), feature, permission: meta.permission }
    }),
  )

function describeCall({ method, path, permission, fields, files = {}, answer, status = 200, says = '', isForm }: Call, shapes: Shapes) {
  const fileFields = Object.entries(files).map(
    ([name, { maxCount: most }]) => `\`${name}\` (${most === 1 ? 'a file' : `up to ${most} files`})`,
  )
  const body = [...(fields ? fieldsOf(fields, path) : []), ...fileFields].join(', ')
  const text = answer ? `\`${describeShape(answer, shapes)}\`` : 'the file'
  const call = `\`${String(method)} ${path.replace(/:(\w+)/g, '{$1}')}\`${isForm ? ' *form*' : ''}`
  return `| ${call} | ${whoMay(permission)} | ${body} | ${status === 200 ? '' : `${status} `}${text} | ${says} |`
}

/** The input's fields except those of the path, with the values of choices. */
function fieldsOf(schema: core.$ZodType, path: string): string[] {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  const asked = Object.entries(properties).filter(([field]) => !path.includes(`:${field}`))
  return asked.map(([field, property]) => {
    const choices = choicesOf(property).join(', ')
    return `\`${field}${required.includes(field) ? '' : '?'}\`${choices && ` (${choices})`}`
  })
}

/** Values that mean nothing; the introduction explains flags in forms. */
const NO_CHOICES: unknown[] = ['', 'null', 'undefined', 'true', 'false']

function choicesOf(property: object | boolean): unknown[] {
  const { enum: values = [], items = {}, anyOf = [] } = property as { enum?: unknown[]; items?: object; anyOf?: object[] }
  const inside = [items, ...anyOf].filter((part) => Object.keys(part).length > 0)
  return [...values.filter((value) => typeof value === 'string' && !NO_CHOICES.includes(value)), ...inside.flatMap(choicesOf)]
}
