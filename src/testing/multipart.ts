import type { FastifyInstance, InjectOptions } from 'fastify'

interface Part {
  name: string
  bytes: Buffer | string
}

/** Sends a multipart form as a browser does. A value that is a part carries a file; a list carries several. */
export async function sendParts(
  app: FastifyInstance,
  method: 'POST' | 'PUT' | 'PATCH',
  url: string,
  fields: Record<string, string | Part | Part[]>,
  headers: InjectOptions['headers'] = {},
) {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.append(field, value)
    else for (const { name, bytes } of [value].flat()) form.append(field, new Blob([bytes as BlobPart]), name)
  }
  const request = new Request('http://portal.test', { method: 'POST', body: form })
  const payload = Buffer.from(await request.arrayBuffer())
  return app.inject({ method, url, headers: { ...headers, 'content-type': request.headers.get('content-type') ?? '' }, payload })
}

/** The smallest valid PDF. */
export const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
