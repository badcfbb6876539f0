import { randomBytes } from 'node:crypto'
import PostalMime from 'postal-mime'
import { byteStoreOf } from '../files/byte-store.ts'
import type { State } from '../state/state.ts'

/** Number of mails kept; older ones are deleted. */
const KEEP = 500
const FOLDER = 'mail'

/** A mail as received, and as a reader would show it. */
export interface Mail {
  id: string
  receivedAt: string
  /** Sender and recipients as given by SMTP, whatever the headers say. */
  envelope: { from: string; to: string[] }
  from: string
  to: string[]
  subject: string
  /** Header names in lower case, in order. */
  headers: { name: string; value: string }[]
  text: string
  html: string
  attachments: { filename: string; mimeType: string; bytes: number }[]
  /** The whole message as received. */
  source: string
}

/** Caught mails, kept in the data folder so that they survive a restart. */
export class Mailbox {
  readonly #state: State
  #mails: Promise<Map<string, Mail>> | undefined

  constructor(state: State) {
    this.#state = state
  }

  #known(): Promise<Map<string, Mail>> {
    this.#mails ??= this.#read()
    return this.#mails
  }

  async #read(): Promise<Map<string, Mail>> {
    const bytes = byteStoreOf(this.#state)
    const entries = (await bytes.list(FOLDER)).filter(({ name }) => name.endsWith('.json'))
    const mails = await Promise.all(
      entries.map(async ({ name }) => JSON.parse(String(await bytes.read(`${FOLDER}/${name}`))) as Mail),
    )
    return new Map(mails.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map((mail) => [mail.id, mail]))
  }

  /** Stores a message; returns it as parsed. */
  async take(source: Buffer, envelope: Mail['envelope']): Promise<Mail> {
    const parsed = await PostalMime.parse(new Uint8Array(source))
    const mails = await this.#known()
    const receivedAt = new Date().toISOString()
    const mail: Mail = {
      id: `${Date.now()}-${randomBytes(4).toString('hex')}`,
      receivedAt,
      envelope,
      from: printed(parsed.from),
      to: (parsed.to ?? []).map(printed),
      subject: parsed.subject ?? '',
      headers: parsed.headers.map(({ key, value }) => ({ name: key, value })),
      text: parsed.text ?? '',
      html: parsed.html ?? '',
      attachments: parsed.attachments.map(({ filename, mimeType, content }) => ({
        filename: filename ?? '',
        mimeType,
        bytes: typeof content === 'string' ? content.length : content.byteLength,
      })),
      source: source.toString('utf8'),
    }
    mails.set(mail.id, mail)
    await byteStoreOf(this.#state).write(`${FOLDER}/${mail.id}.json`, Buffer.from(JSON.stringify(mail)))
    for (const id of [...mails.keys()].slice(0, -KEEP)) await this.remove(id)
    return mail
  }

  /** Returns the mails, newest first. */
  async list(): Promise<Mail[]> {
    return [...(await this.#known()).values()].toReversed()
  }

  async get(id: string): Promise<Mail | undefined> {
    return (await this.#known()).get(id)
  }

  async remove(id: string): Promise<void> {
    const mails = await this.#known()
    if (mails.delete(id)) await byteStoreOf(this.#state).remove(`${FOLDER}/${id}.json`)
  }

  async clear(): Promise<number> {
    const mails = await this.#known()
    const count = mails.size
    mails.clear()
    await byteStoreOf(this.#state).remove(FOLDER)
    return count
  }
}

function printed(address: { name: string; address?: string | undefined } | undefined): string {
  if (!address) return ''
  return address.name ? `${address.name} <${address.address ?? ''}>` : (address.address ?? '')
}

const mailboxes = new WeakMap<State, Mailbox>()

/** Returns the mailbox of one running platform. */
export function mailboxOf(state: State): Mailbox {
  const mailbox = mailboxes.get(state) ?? new Mailbox(state)
  mailboxes.set(state, mailbox)
  return mailbox
}
