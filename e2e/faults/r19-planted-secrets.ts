import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { control } from '../../app/testing/sandbox.ts'
import { sessionToken } from '../../app/testing/session-token.ts'
import type { Rig } from '../../bench/rig.ts'
import { operationsOf } from './api-requests.ts'
import { faultFigure } from './support/figure.ts'
import { type Installation, type RigStore, startInstallation, until } from './support/installation.ts'
import { plantedSettings, plantSecrets } from './support/secrets-planted.ts'

const APP = join(import.meta.dirname, '../../app')
const VITE = join(import.meta.dirname, '../../node_modules/.bin/vite')
const OWNER = 'owner@rig.example'
const LOUD = { LOG_LEVEL: 'trace' }

/** A text that left the process, and where it was seen. */
interface Seen {
  output: string
  text: string
}

/**
 * Plants each secret that an installation can have, in settings, by consent, by key file, by merchants and staff;
 * makes both processes work and fail at the most verbose log level; then searches for every secret in the database,
 * logs, responses, error reports, mails and the browser's bundle, in clear, as hex and as base64. Each of these
 * outputs is also searched for a text that must be there: if it is missing, nothing was proved.
 */
export const rig: Rig = {
  id: 'R19',
  title: 'planted secrets in clear',
  async run({ seed, log }) {
    const { env, secrets: ofSettings } = plantedSettings()
    const folder = await mkdtemp(join(tmpdir(), 'signpost-r19-'))
    const keyFile = join(folder, 'key.json')
    const dsn = 'http://public@admin.localhost/services/errors/1'
    try {
      await using installation = await startInstallation({
        env: { ...env, GOOGLE_SERVICE_ACCOUNT_FILE: keyFile },
      })
      const { platform } = installation
      await control(platform, 'PATCH', '/google/faults', { historyDays: 3, searchesPerDay: 30, seed })
      const reporting = {
        ERROR_REPORTING_DSN: dsn.replace('localhost', `localhost:${platform.port}`),
        ERROR_REPORTING_ENVIRONMENT: 'prod',
      }
      const web = installation.startWebProcess({ ...LOUD, ...reporting })
      const worker = installation.startWorker({ ...LOUD, ...reporting })
      const origin = `http://127.0.0.1:${installation.webPort}`
      await answering(origin)
      const order = { products: 5, store: { email: OWNER } }
      const [byConsent, byAccount] = [await installation.addStore(order), await installation.addStore(order)]
      const planted = await plantSecrets(
        { ...installation, origin, keyFile, log },
        { byConsent, byAccount, owner: OWNER },
      )
      const secrets = new Map([...ofSettings, ...planted])
      const answers = await ask(installation, origin, { stores: [byConsent, byAccount], secrets })
      await fail(installation, origin, { store: byConsent, secrets })
      const seen: Seen[] = [
        ...answers,
        { output: 'logs', text: web.log() + worker.log() },
        ...(await database(installation)),
        { output: 'error reports', text: JSON.stringify(await reports(installation)) },
        { output: 'mails', text: JSON.stringify(await control(platform, 'GET', '/mails')) },
        ...(await bundle({ ...env, ...reporting, GOOGLE_CLIENT_SECRET: platform.googleSecret })),
      ]
      const wrong = [...leaks(secrets, seen), ...unproved(seen, byConsent)]
      return faultFigure(wrong, {
        ...{ n: secrets.size, seed, log },
        answers: answers.length,
        bytes: seen.reduce((sum, { text }) => sum + text.length, 0),
      })
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

async function answering(origin: string): Promise<void> {
  const isUp = () =>
    fetch(`${origin}/apps/api/openapi.json`).then(
      ({ ok }) => ok,
      () => false,
    )
  await until(isUp, Boolean, { seconds: 60 })
}

/**
 * Calls every read-only route, as each store's merchant and without a token; and loads the document with the admin's
 * parameters.
 */
async function ask(
  { platform }: Installation,
  origin: string,
  { stores, secrets }: { stores: readonly RigStore[]; secrets: Map<string, string> },
): Promise<Seen[]> {
  const document = await (await fetch(`${origin}/apps/api/openapi.json`)).json()
  const { prefix, operations } = operationsOf(document)
  const seen: Seen[] = []
  const send = async (url: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(url, { headers, redirect: 'manual' })
    seen.push({
      output: `answer of ${new URL(url).pathname}`,
      text: [...answer.headers].join() + (await answer.text()),
    })
  }
  for (const store of stores) {
    const token = await sessionToken(store.domain, platform)
    secrets.set(`session token of ${store.handle}`, token)
    await send(`${origin}/?shop=${store.domain}&id_token=${token}&hmac=${'0'.repeat(64)}`)
    for (const { method, path } of operations) {
      if (method !== 'GET') continue
      const url = `${origin}${prefix}${path.replaceAll(/\{\w+\}/g, '1')}`
      await send(url, { authorization: `Bearer ${token}` })
    }
  }
  return seen
}

/** Makes calls and jobs fail in unforeseen ways: a table is missing, the search engine accepts no token. */
async function fail(
  installation: Installation,
  origin: string,
  { store, secrets }: { store: RigStore; secrets: Map<string, string> },
): Promise<void> {
  const token = await sessionToken(store.domain, installation.platform)
  secrets.set('session token of a failing call', token)
  const call = (method: string, path: string) =>
    fetch(`${origin}/apps/api${path}?id_token=${token}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
    })
  await control(installation.platform, 'PATCH', '/google/faults', { serverErrorRate: 0.5 })
  await control(installation.platform, 'DELETE', '/google/tokens')
  await call('POST', '/search-console/days')
  await installation.look('alter table search_console_fills rename to search_console_fills_gone')
  const { status } = await call('GET', '/search-console')
  if (status !== 500) throw new Error(`A call without its table was answered with ${status}.`)
  await until(
    () => reports(installation),
    (found) => found.length > 0,
    { seconds: 30, words: () => 'no error was reported' },
  )
}

async function reports({ platform }: Installation): Promise<unknown[]> {
  return (await control<{ reports: unknown[] }>(platform, 'GET', '/errors')).reports
}

/** Returns every row of every table, including those of the queue. */
async function database(installation: Installation): Promise<Seen[]> {
  const tables = await installation.look<{ schema: string; name: string }>(
    `select schemaname as schema, tablename as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const seen: Seen[] = []
  for (const { schema, name } of tables) {
    const rows = await installation.look<{ row: string }>(
      `select t::text as row from "${schema}"."${name}" t`,
    )
    seen.push({ output: `table ${name}`, text: rows.map(({ row }) => row).join('\n') })
  }
  return seen
}

/** Builds the browser's bundle while the secrets are in the environment. */
async function bundle(env: Record<string, string>): Promise<Seen[]> {
  const folder = await mkdtemp(join(APP, 'dist-r19-'))
  try {
    await promisify(execFile)(VITE, ['build', '--outDir', folder, '--logLevel', 'error'], {
      cwd: APP,
      env: { ...process.env, ...env },
    })
    const files = (await readdir(folder, { recursive: true })).filter((file) =>
      /\.(js|html|css|json|map)$/.test(file),
    )
    const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
    return [{ output: 'bundle', text: texts.join('\n') }]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function leaks(secrets: ReadonlyMap<string, string>, seen: readonly Seen[]): string[] {
  return [...secrets].flatMap(([name, secret]) => {
    const bytes = Buffer.from(secret)
    const forms = [
      secret,
      encodeURIComponent(secret),
      bytes.toString('hex'),
      bytes.toString('base64url').slice(0, -2),
    ]
    return seen
      .filter(({ text }) => forms.some((form) => text.includes(form)))
      .map(({ output }) => `${name}: ${output}`)
  })
}

/** Returns the outputs in which even the expected text was not found. */
function unproved(seen: readonly Seen[], { domain }: RigStore): string[] {
  const must: [RegExp, string][] = [
    [/^logs$/, domain],
    [/^table shops$/, domain],
    [/^answer of /, domain],
    [/^error reports$/, 'search_console_fills'],
    [/^bundle$/, 'schema-results'],
  ]
  return must
    .filter(([output, text]) => !seen.some((one) => output.test(one.output) && one.text.includes(text)))
    .map(([output]) => `nothing was proved of ${output.source}`)
}
