import type { FastifyInstance } from 'fastify'
import { ADMIN_HOST, notFound } from '../admin/frame/frame-request.ts'
import { type Html, html } from '../admin/frame/html.ts'
import { plainDocument } from '../admin/frame/layout.ts'
import { card, emptyState, pageHeader } from '../admin/frame/parts.ts'
import type { ErrorReport, ErrorReports } from './reports.ts'

/** Declares `/services/errors`: the list of reports, and one report with all its data. */
export function errorPages(scope: FastifyInstance, reports: ErrorReports): void {
  const constraints = { host: ADMIN_HOST }
  scope.get('/services/errors', { constraints }, async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(listPage(await reports.list()).text),
  )
  scope.get('/services/errors/:id', { constraints }, async (request, reply) => {
    const report = await reports.get((request.params as { id: string }).id)
    if (!report) return notFound(reply, 'There is no such report.')
    return reply.type('text/html; charset=utf-8').send(reportPage(report).text)
  })
}

const inWords = (moment: string) => moment.slice(0, 19).replace('T', ' ')
const word = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Returns the title of a report: the error's own message. */
function titleOf({ type, payload }: ErrorReport): string {
  const exception = (payload['exception'] as { values?: { type?: string; value?: string }[] } | undefined)
    ?.values?.[0]
  if (exception) return `${exception.type ?? 'Error'}: ${exception.value ?? ''}`
  const message = payload['message']
  if (typeof message === 'string') return message
  return word(payload['transaction']) || type
}

function listPage(reports: ErrorReport[]): Html {
  const rows = reports.map(
    (report) =>
      html`<tr><td><a class="row-link" href="/services/errors/${report.id}">${titleOf(report)}</a></td><td>${report.type}</td><td>${word(report.payload['level'])}</td><td>${word(report.payload['environment'])}</td><td>${word(report.payload['platform'])}</td><td><time datetime="${report.receivedAt}">${inWords(report.receivedAt)}</time></td></tr>`,
  )
  return plainDocument(
    'Error reports',
    html`${pageHeader({ title: 'Error reports', back: { href: '/', label: 'Stores' } })}
<p class="hint">What the app reports of its errors is kept here, as an error-reporting service would.</p>
<section class="card flush">${
      reports.length === 0
        ? emptyState('No reports yet', 'Errors the app reports appear here.')
        : html`<div class="scroll"><table class="list"><thead><tr><th>What</th><th>Type</th><th>Level</th><th>Environment</th><th>From</th><th>Received (UTC)</th></tr></thead><tbody>${rows}</tbody></table></div>`
    }</section>`,
  )
}

function reportPage(report: ErrorReport): Html {
  const tags = Object.entries((report.payload['tags'] ?? {}) as Record<string, unknown>)
  return plainDocument(
    titleOf(report),
    html`${pageHeader({ title: titleOf(report), back: { href: '/services/errors', label: 'Error reports' } })}
${card(
  null,
  html`<dl class="facts"><dt>Type</dt><dd>${report.type}</dd><dt>Environment</dt><dd>${word(report.payload['environment'])}</dd>
<dt>Release</dt><dd>${word(report.payload['release'])}</dd><dt>Received</dt><dd>${inWords(report.receivedAt)} UTC</dd>
${tags.map(([name, value]) => html`<dt>${name}</dt><dd>${String(value)}</dd>`)}</dl>`,
)}
${card('As it came', html`<pre class="mail">${JSON.stringify(report.payload, null, 2)}</pre>`)}`,
  )
}
