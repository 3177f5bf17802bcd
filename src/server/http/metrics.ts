import type { FastifyInstance } from 'fastify'
import { sameText } from '../tokens'
import type { Services } from '../trpc/context'

const SECONDS = [0.005, 0.02, 0.1, 0.5, 2, 10]

/** `GET /metrics` in Prometheus' text format; 404 without the token. The library takes memory, so it is loaded only if a token is set. */
export async function serveMetrics(app: FastifyInstance, services: Services, token: string) {
  const prometheus = await import('prom-client')
  const { Histogram, collectDefaultMetrics } = prometheus
  const { registry, refresh } = addGauges(prometheus, services)
  // The default of 10 ms would take more CPU than the rest of an idle portal.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 100 })
  const requests = new Histogram({
    name: 'portico_http_request_duration_seconds',
    help: 'Requests by route and status, and how long they took',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    requests.observe({ route, method: request.method, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
  app.get('/metrics', async (request, reply) => {
    if (!sameText(request.headers.authorization ?? '', `Bearer ${token}`)) return reply.callNotFound()
    await refresh()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/** Gauges are read on request. `refresh` updates them. */
function addGauges({ Gauge, Registry }: typeof import('prom-client'), { systemJobs, queueStats }: Services) {
  const registry = new Registry()
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [registry] })
  const queue = gauge('portico_writer_queue', 'Transactions that wait for the writer')
  const waiting = gauge('portico_outbox_waiting', 'Mails that wait')
  const failed = gauge('portico_outbox_failed', 'Mails that failed in the last 7 days')
  const oldest = gauge('portico_outbox_oldest_age_seconds', 'How long the oldest mail has waited')
  const backup = gauge('portico_backup_age_seconds', 'Age of the newest backup; NaN where there is none')
  const offsite = gauge('portico_offsite_age_seconds', 'Age of the newest copy elsewhere; NaN where there is none')
  const bytes = gauge('portico_database_bytes', 'Bytes of the database')
  const free = gauge('portico_disk_free_bytes', 'Free bytes on the disk of the database')
  const total = gauge('portico_disk_total_bytes', 'Bytes of that disk')
  const info = new Gauge({ name: 'portico_info', help: 'The running version', labelNames: ['version'], registers: [registry] })
  const age = (at: string | null, none: number) => (at === null ? none : Math.max(0, (Date.now() - Date.parse(at)) / 1000))
  const refresh = async () => {
    const { version, mail, backups, offsite: elsewhere, database, disk } = await systemJobs.state()
    queue.set(queueStats().waiting)
    waiting.set(mail.waiting)
    oldest.set(age(mail.oldestAt, 0))
    backup.set(age(backups.newestAt, Number.NaN))
    offsite.set(age(elsewhere.newestAt, Number.NaN))
    bytes.set(database.bytes)
    failed.set(mail.failed)
    free.set(disk.freeBytes)
    total.set(disk.totalBytes)
    info.set({ version }, 1)
  }
  return { registry, refresh }
}
