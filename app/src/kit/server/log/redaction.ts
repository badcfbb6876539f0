const REMOVED = '[removed]'

/** Names whose values are never logged, anywhere in an object. */
const secretName =
  /^(authorization|authorizationadmin|proxy-authorization|cookie|set-cookie|id_token|session_?token|subject_token|code_verifier|private_key|access_?token|refresh_?token|client_secret|api_?secret|api_?key|x-api-key|secret|password|x-shopify-access-token|x-shopify-hmac-sha256|hmac|signature|encryption_?keys?|database_?url|migrate_?database_?url|token)$/i

/**
 * Patterns of secrets, whatever their name: platform tokens, keys of language models, the search engine's tokens and
 * keys, JWTs (also the front of one that was cut), URL parameters, URL passwords. Strangers choose what is logged, so
 * each pattern runs in linear time: none backtracks into text it has already scanned.
 */
const secretForms: [RegExp, string][] = [
  [/\bshp(?:at|ua|ca|pa|rt|ss)_[A-Za-z0-9]{8,}/g, REMOVED],
  [/\bsps_[\w-]{8,}|\bspv_\d{1,18}_[\w-]{8,}/g, REMOVED],
  [/\bsk-[A-Za-z0-9_*-]{4,}/g, REMOVED],
  [/\bya29\.[A-Za-z0-9._-]{8,}/g, REMOVED],
  [/\b1\/\/0[A-Za-z0-9._-]{16,}/g, REMOVED],
  [/\b4\/0A[A-Za-z0-9._-]{8,}/g, REMOVED],
  [/\bGOCSPX-[A-Za-z0-9_-]{8,}/g, REMOVED],
  [/-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----[^-]{0,4000}/g, REMOVED],
  [/\beyJ[A-Za-z0-9_-]{5,}(?:\.[A-Za-z0-9_-]*){0,2}/g, REMOVED],
  [/([?&](?:id_token|hmac|session|token|code|signature)=)[^&\s"'#]+/gi, `$1${REMOVED}`],
  [/\b(Bearer|Basic)\s{1,20}[A-Za-z0-9._~+/=-]{8,}/gi, `$1 ${REMOVED}`],
  [/(:\/\/[^\s:/@]{1,256}:)[^\s/@]{1,1000}@/gi, `$1${REMOVED}@`],
]

const DEPTH = 8
/** Members of one object or list that are logged. */
const MEMBERS = 100
/** Characters of one text that are logged. */
const LONGEST = 4_000
/** Characters scanned after the cut: a secret that begins before the cut is matched as a whole. */
const REACH = 2_000

/** Returns a copy of a JSON value without secrets, for log lines and error reports. Bounded in depth. */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactText(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth >= DEPTH) return '[deeper]'
  if (Array.isArray(value)) return value.slice(0, MEMBERS).map((item) => redact(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, MEMBERS)
      .map(([name, item]) => [
        name.slice(0, LONGEST),
        secretName.test(name) && item !== null && item !== undefined ? REMOVED : redact(item, depth + 1),
      ]),
  )
}

/** Same for a text; keeps only its beginning. */
export function redactText(text: string): string {
  let result = text.slice(0, LONGEST + REACH)
  for (const [form, replacement] of secretForms) result = result.replace(form, replacement)
  return text.length > LONGEST ? `${result.slice(0, LONGEST)} [cut]` : result
}

/** Returns an error with its causes and own properties as plain values. */
export function describeError(error: Error, depth = 0): Record<string, unknown> {
  const { cause, ...own } = error as Error & Record<string, unknown>
  return {
    ...own,
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...(cause instanceof Error && depth < DEPTH ? { cause: describeError(cause, depth + 1) } : { cause }),
  }
}
