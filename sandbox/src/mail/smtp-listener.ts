import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'
import type { SandboxContext } from '../context.ts'
import { mailboxOf } from './mailbox.ts'

/** Largest accepted message, in bytes. */
const MAX_BYTES = 25_000_000
/** Text of each refusal, as in RFC 5321. */
const REFUSALS: Record<number, string> = {
  451: 'Requested action aborted: local error in processing',
  550: 'Requested action not taken: mailbox unavailable',
}

/**
 * Accepts every mail sent to 127.0.0.1, without encryption or password, and stores it in the mailbox instead of
 * delivering it. The knob `mailRefusal` makes it answer with that SMTP code instead. Throws an error that names the
 * port and its setting if another program uses it.
 */
export async function listenForMail({
  state,
  settings,
  faults,
}: SandboxContext): Promise<{ close(): Promise<void> }> {
  const mailbox = mailboxOf(state)
  const server = new SMTPServer({
    banner: 'mail catcher',
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    allowInsecureAuth: true,
    size: MAX_BYTES,
    logger: false,
    onAuth: (auth, _session, callback) => callback(null, { user: auth.username || 'anybody' }),
    onRcptTo(_address, _session, callback) {
      const code = faults.knobs.mailRefusal
      callback(code ? refusal(code, REFUSALS[code] ?? 'Refused') : null)
    },
    onData(stream, session, callback) {
      const { mailFrom, rcptTo } = session.envelope
      const envelope = {
        from: mailFrom ? mailFrom.address : '',
        to: rcptTo.map(({ address }) => address),
      }
      void received(stream)
        .then(async (message) => {
          if (stream.sizeExceeded) throw refusal(552, 'Message is larger than 25 MB')
          return (await mailbox.take(message, envelope)).id
        })
        .then(
          (id) => callback(null, `Caught as ${id}`),
          (error: Error) => callback(error),
        )
    },
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? taken(settings.smtpPort, error) : error),
    )
    server.listen(settings.smtpPort, '127.0.0.1', resolve)
  })
  // A client that disconnects is not an error of the server.
  server.on('error', () => {})
  return { close: () => new Promise((resolve) => server.close(() => resolve())) }
}

async function received(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

const refusal = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode })

function taken(port: number, cause: Error): Error {
  return new Error(
    `Port ${port} on 127.0.0.1 is taken by another program, so nothing was started. Stop that program, or set SANDBOX_SMTP_PORT to a free port.`,
    { cause },
  )
}
