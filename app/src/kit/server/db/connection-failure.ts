/**
 * Says in one sentence why a database could not be used and what to do, beginning with the setting that names it.
 * Never shows the password.
 */
export function connectionFailure(
  error: unknown,
  { setting, url }: { setting: string; url: string },
): string {
  const { code = '', message } = first(error)
  const { host, user, name } = partsOf(url)
  const what = WORDS[code]?.({ host, user, name }) ?? `the database does not answer (${message || code})`
  return `${setting}: ${what}`
}

interface Parts {
  host: string
  user: string
  name: string
}

const nothingAnswers = ({ host }: Parts): string =>
  `nothing answers at ${host}; start PostgreSQL there, or correct host and port`
const refused = ({ user, host }: Parts): string =>
  `${host} does not accept ${user}; check name and password, and pg_hba.conf on the server`

/** By codes of Node and of PostgreSQL. */
const WORDS: Readonly<Record<string, (parts: Parts) => string>> = {
  ECONNREFUSED: nothingAnswers,
  ETIMEDOUT: nothingAnswers,
  EHOSTUNREACH: nothingAnswers,
  ENOENT: nothingAnswers,
  ENOTFOUND: ({ host }) => `the host of ${host} is not known; correct it, or check the name server`,
  EAI_AGAIN: ({ host }) => `the host of ${host} could not be looked up; check the name server`,
  '28P01': refused,
  '28000': refused,
  '3D000': ({ name, host }) =>
    `there is no database ${name} at ${host}; create it as docs/operate/README.md says`,
  '53300': ({ host }) => `${host} has no connection left; raise max_connections, or put a pooler before it`,
  '57P03': ({ host }) => `${host} is starting or stopping; try again in a moment`,
  '42501': ({ user, name }) =>
    `${user} may not do this in ${name}; migrate as signpost_owner, which owns its tables (docs/operate/README.md)`,
}

/** A name with several addresses fails with all their errors at once, and a message of its own that is empty. */
function first(error: unknown): { code?: string; message: string } {
  if (error instanceof AggregateError && error.errors.length > 0) return first(error.errors[0])
  return error instanceof Error ? error : { message: String(error) }
}

function partsOf(url: string): Parts {
  const parts = URL.parse(url)
  if (!parts) return { host: 'this address', user: 'this user', name: 'it' }
  return {
    host: `${parts.hostname || 'localhost'}:${parts.port || '5432'}`,
    user: decodeURIComponent(parts.username) || 'this user',
    name: decodeURIComponent(parts.pathname.slice(1)) || 'it',
  }
}
