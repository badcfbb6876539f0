import type { Transporter } from 'nodemailer'
import { refuseInTransaction } from '#kit/server/outbound/send-guard.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** Language tag, `de`. */
  language: string
}

/** Sends mail. */
export interface Mailer {
  /** Resolves when the server has accepted the mail; throws otherwise. */
  send(mail: Mail): Promise<void>
  close(): void
}

/** Time after which a silent server is given up, in milliseconds. */
const PATIENCE_MS = 15_000

/**
 * Creates a mailer over SMTP; null if no server is set up. `smtpUrl` may hold a user and password, and is never
 * logged.
 */
export function createMailer(settings: { smtpUrl: string | null; mailFrom: string }): Mailer | null {
  if (settings.smtpUrl === null) return null
  const { smtpUrl } = settings
  let opened: Transporter | undefined
  /** Loaded with the first mail: most processes never send one. */
  const transport = async (): Promise<Transporter> => {
    const { createTransport } = await import('nodemailer')
    opened ??= createTransport({
      url: smtpUrl,
      connectionTimeout: PATIENCE_MS,
      greetingTimeout: PATIENCE_MS,
      socketTimeout: PATIENCE_MS,
      // Mails contain only our own texts; nothing is fetched or read from disk for them.
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    return opened
  }
  return {
    async send({ to, subject, text, html, language }) {
      refuseInTransaction('A mail')
      const headers = { 'Content-Language': language, 'Auto-Submitted': 'auto-generated' }
      await (await transport()).sendMail({ from: settings.mailFrom, to, subject, text, html, headers })
    },
    close: () => opened?.close(),
  }
}
