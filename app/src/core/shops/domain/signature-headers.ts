/** The three headers of a signed request (RFC 9421; Web Bot Auth, draft-ietf-webbotauth-httpsig-protocol). */
export type SignatureHeaders = {
  'signature-input': string
  signature: string
  'signature-agent': string
}

export interface CrawlerSignature {
  headers: SignatureHeaders
  /** The `expires` parameter: no server accepts the signature afterwards. */
  expiresAt: Date
}

/** The headers as the admin shows them and merchants paste them. */
export interface PastedSignature {
  signatureInput: string
  signature: string
  signatureAgent: string
}

/** The agent that signs for the platform's admin (Online Store, Preferences, Crawler access). */
export const PLATFORM_AGENT = '"https://shopify.com"'

const LONGEST = 4_096
/** `label=("@authority" "signature-agent");created=…;expires=…;keyid="…";tag="web-bot-auth"` */
const INPUT = /^([a-z*][a-z0-9_.*-]*)=\([^()]*\)((?:;[^,]*)?)$/
const SIGNATURE = /^([a-z*][a-z0-9_.*-]*)=:[A-Za-z0-9+/]+={0,2}:$/
const AGENT = /^(?:[a-z*][a-z0-9_.*-]*=)?"https:\/\/[^"\s]+"$/
const EXPIRES = /;\s*expires=(\d{1,11})(?=;|$)/

/** Parses the pasted headers, or returns the name of the header that is invalid. */
export function readSignature(
  pasted: PastedSignature,
): { signature: CrawlerSignature } | { unreadable: 'Signature-Input' | 'Signature' | 'Signature-Agent' } {
  const input = plain(pasted.signatureInput, 'Signature-Input')
  const [, label, parameters = ''] = INPUT.exec(input) ?? []
  const expires = EXPIRES.exec(parameters)?.[1]
  if (label === undefined || expires === undefined) return { unreadable: 'Signature-Input' }
  const signature = plain(pasted.signature, 'Signature')
  if (SIGNATURE.exec(signature)?.[1] !== label) return { unreadable: 'Signature' }
  const agent = quoted(plain(pasted.signatureAgent, 'Signature-Agent'))
  if (!AGENT.test(agent)) return { unreadable: 'Signature-Agent' }
  return {
    signature: {
      headers: { 'signature-input': input, signature, 'signature-agent': agent },
      expiresAt: new Date(Number(expires) * 1_000),
    },
  }
}

/** Reads the three headers from the lines of a file, `Name: value`; ignores other lines. */
export function signatureLines(text: string): PastedSignature {
  const of = (name: string) =>
    text.split(/\r?\n/).find((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`)) ?? ''
  return {
    signatureInput: of('Signature-Input'),
    signature: of('Signature'),
    signatureAgent: of('Signature-Agent'),
  }
}

/** Returns the value without a leading header name; empty if no header can carry it. */
function plain(value: string, name: string): string {
  const text = value.trim()
  const own = text.toLowerCase().startsWith(`${name.toLowerCase()}:`)
    ? text.slice(name.length + 1).trim()
    : text
  return own.length <= LONGEST && /^[\x20-\x7e]*$/.test(own) ? own : ''
}

function quoted(agent: string): string {
  if (agent === '') return PLATFORM_AGENT
  return agent.includes('"') ? agent : `"${agent}"`
}
