import type { FastifyInstance } from 'fastify'
import { ADMIN_HOST, notFound } from '../admin/frame/frame-request.ts'
import { type Html, html } from '../admin/frame/html.ts'
import { plainDocument } from '../admin/frame/layout.ts'
import { card, confirmed, emptyState, pageHeader } from '../admin/frame/parts.ts'
import type { SandboxContext } from '../context.ts'
import { counted } from '../counted.ts'
import { type Mail, mailboxOf } from './mailbox.ts'

/** The page of a mail runs no scripts and loads only images from elsewhere; its links open in a new tab. */
const LINKS_OPEN = 'allow-popups allow-popups-to-escape-sandbox'
const MAIL_CSP = `sandbox ${LINKS_OPEN}; default-src 'none'; img-src data: http: https:; style-src 'unsafe-inline'`

/** Declares `/services/mail`: the list of caught mails, and one mail as its reader would see it. */
export function mailPages(scope: FastifyInstance, { state, settings, faults }: SandboxContext): void {
  const mailbox = mailboxOf(state)
  const constraints = { host: ADMIN_HOST }
  const one = (params: unknown) => mailbox.get((params as { id: string }).id)
  scope.get('/services/mail', { constraints }, async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(listPage(await mailbox.list(), settings.smtpPort, faults.knobs.mailRefusal).text),
  )
  scope.post('/services/mail/clear', { constraints }, async (request, reply) => {
    const { origin } = request.headers
    if (origin !== undefined && origin !== settings.adminOrigin)
      return reply.code(403).type('text/plain').send('The form came from another site.\n')
    await mailbox.clear()
    return reply.redirect('/services/mail', 303)
  })
  scope.get('/services/mail/:id', { constraints }, async (request, reply) => {
    const mail = await one(request.params)
    if (!mail) return notFound(reply, 'There is no such mail.')
    return reply.type('text/html; charset=utf-8').send(mailPage(mail).text)
  })
  scope.get('/services/mail/:id/html', { constraints }, async (request, reply) => {
    const mail = await one(request.params)
    if (!mail?.html) return notFound(reply, 'There is no such mail.')
    return reply
      .header('content-security-policy', MAIL_CSP)
      .header('x-content-type-options', 'nosniff')
      .type('text/html; charset=utf-8')
      .send(`<base target="_blank">${mail.html}`)
  })
  scope.get('/services/mail/:id/source', { constraints }, async (request, reply) => {
    const mail = await one(request.params)
    if (!mail) return notFound(reply, 'There is no such mail.')
    return reply.type('text/plain; charset=utf-8').send(mail.source)
  })
}

function listPage(mails: Mail[], port: number, refusal: number): Html {
  const rows = mails.map(
    (mail) =>
      html`<tr><td><a class="row-link" href="/services/mail/${mail.id}">${mail.subject || 'No subject'}</a></td><td>${mail.envelope.to.join(', ')}</td><td>${mail.from}</td><td><time datetime="${mail.receivedAt}">${mail.receivedAt.slice(0, 19).replace('T', ' ')}</time></td></tr>`,
  )
  const clear = confirmed({
    id: 'clear-mail',
    label: 'Delete all mails',
    action: '/services/mail/clear',
    question: 'Delete all mails?',
    consequence: `${counted(mails.length, 'mail')} will be gone. Nobody has received them.`,
  })
  return plainDocument(
    'Mail',
    html`${pageHeader({ title: 'Mail', back: { href: '/', label: 'Stores' }, actions: mails.length > 0 ? clear : undefined })}
<p class="hint">Every mail sent to 127.0.0.1, port ${port}, is kept here and delivered to nobody.${refusal ? ` At present each is refused with ${refusal}.` : ''}</p>
<section class="card flush">${
      mails.length === 0
        ? emptyState('No mails yet', 'What an app sends appears here.')
        : html`<div class="scroll"><table class="list"><thead><tr><th>Subject</th><th>To</th><th>From</th><th>Received (UTC)</th></tr></thead><tbody>${rows}</tbody></table></div>`
    }</section>`,
  )
}

function mailPage(mail: Mail): Html {
  const to = mail.to.length > 0 ? mail.to : mail.envelope.to
  return plainDocument(
    mail.subject || 'Mail',
    html`${pageHeader({
      title: mail.subject || 'No subject',
      back: { href: '/services/mail', label: 'Mail' },
      actions: html`<a class="button" href="/services/mail/${mail.id}/source">Source</a>`,
    })}
${card(
  null,
  html`<dl class="facts"><dt>From</dt><dd>${mail.from}</dd><dt>To</dt><dd>${to.join(', ')}</dd>
<dt>Received</dt><dd><time datetime="${mail.receivedAt}">${mail.receivedAt.slice(0, 19).replace('T', ' ')} UTC</time></dd>
${mail.attachments.length > 0 ? html`<dt>Attachments</dt><dd>${mail.attachments.map((file) => html`${file.filename || file.mimeType} (${file.bytes} bytes) `)}</dd>` : ''}</dl>`,
)}
${mail.html ? card('HTML', html`<iframe class="mail" title="${mail.subject || 'Mail'} as HTML" sandbox="${LINKS_OPEN}" src="/services/mail/${mail.id}/html"></iframe>`) : ''}
${mail.text ? card('Text', html`<pre class="mail">${mail.text}</pre>`) : ''}
${card('Headers', html`<dl class="facts">${mail.headers.map(({ name, value }) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`)}`,
  )
}
