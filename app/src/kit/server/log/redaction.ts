const REMOVED = '[removed]'

/** Names whose values never reach a log line, wherever they stand in an object. */
const secretName =
  /^(authorization|authorizationadmin|proxy-authorization|cookie|set-cookie|id_token|session_?token|subject_token|access_?token|refresh_?token|client_secret|api_?secret|api_?key|x-api-key|secret|password|x-shopify-access-token|x-shopify-hmac-sha256|hmac|signature|encryption_?keys?|database_?url|migrate_?database_?url|token)$/i

/**
 * Forms a secret has by itself, whatever it is called: platform tokens, keys of language models, JWTs, URL parameters,
 * URL passwords.
 */
const secretForms: [RegExp, string][] = [
  [/\bshp(?:at|ua|ca|pa|rt|ss)_[A-Za-z0-9]{8,}/g, REMOVED],
  [/\bsk-[A-Za-z0-9_*-]{4,}/g, REMOVED],
  [/\beyJ[A-Za-z0-9_-]{5,}\.[A-Za-z0-9_-]{5,}\.[A-Za-z0-9_-]*/g, REMOVED],
  [/([?&](?:id_token|hmac|session|token|code|signature)=)[^&\s"'#]+/gi, `$1${REMOVED}`],
  [/\b(Bearer|Basic)\s+[A-Za-z0-9._~+/=-]{8,}/gi, `$1 ${REMOVED}`],
  [/(\b[a-z][a-z0-9+.-]*:\/\/[^\s:/@]+:)[^\s/@]+@/gi, `$1${REMOVED}@`],
]

const DEPTH = 8

/** A copy of a JSON value without secrets; for log lines and error reports. Bounded in depth. */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactText(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth >= DEPTH) return '[deeper]'
  if (Array.isArray(value)) return value.slice(0, 100).map((item) => redact(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      secretName.test(name) && item !== null && item !== undefined ? REMOVED : redact(item, depth + 1),
    ]),
  )
}

/** The same for a text. */
export function redactText(text: string): string {
  let result = text
  for (const [form, replacement] of secretForms) result = result.replace(form, replacement)
  return result
}

/** An error with its causes and own properties as plain values. */
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
