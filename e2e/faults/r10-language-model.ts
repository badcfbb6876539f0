import { sql } from 'kysely'
import { z } from 'zod'
import { createLanguageModels } from '../../app/src/adapters/language-model/ai-sdk-models.ts'
import { type ChangeKind, defineChangeKind } from '../../app/src/core/changes/change-kind.ts'
import { startDispatcher } from '../../app/src/core/changes/dispatcher/dispatcher.ts'
import { defineGenerator } from '../../app/src/core/changes/generator.ts'
import { findOperation } from '../../app/src/core/changes/journal/operation-rows.ts'
import { createOperation } from '../../app/src/core/changes/operation/create-operation.ts'
import { appOn, contextOn } from '../../app/src/core/changes/testing/shelf.ts'
import type { AppContext } from '../../app/src/core/context/context.ts'
import { writingCeiling } from '../../app/src/core/writing/domain/writing-price.ts'
import { promptOf } from '../../app/src/core/writing/prompt.ts'
import { writeText } from '../../app/src/core/writing/write-text.ts'
import type { WritingRequest } from '../../app/src/core/writing/writing-request.ts'
import { openDatabase } from '../../app/src/kit/server/db/database.ts'
import { outboundRoutesSchema } from '../../app/src/kit/server/env-parts.ts'
import { createOutbound } from '../../app/src/kit/server/outbound/outbound.ts'
import {
  control,
  languageModelSettingsFor,
  routesTo,
  startSandboxProcess,
} from '../../app/testing/sandbox.ts'
import { startTestServer, TEMPLATE, TEST_PASSWORDS } from '../../app/testing/test-server.ts'
import type { Rig } from '../../bench/rig.ts'
import { boughtCredits } from '../../bench/support/bought-credits.ts'
import { seededRandom } from './seeded-random.ts'
import { askHostileModel } from './support/hostile-answers.ts'
import { startHostileModel } from './support/hostile-model.ts'
import { writePages } from './support/written-pages.ts'
import { type TextSource, textSource, wrongsOf } from './support/written-texts.ts'

const TEXTS = 1_000
/** Number of texts judged without the product's checks: the judge must find faults in them. */
const UNGUARDED = 60
/** Share of the sources that are also used for parts of blog posts and for content tabs. */
const PAGES = 0.1
const PATIENCE = { callMs: 1_500, totalMs: 12_000, backOffMs: 20 }
const LISTING = { name: 'meta-tags' }
const TITLE = { from: 20, to: 60, role: 'SEO title of a product page' }
const DESCRIPTION = { from: 70, to: 155, role: 'SEO description of a product page' }
const FAULTS = {
  timeoutRate: 0.02,
  rateLimitRate: 0.01,
  serverErrorRate: 0.05,
  cutAnswerRate: 0.1,
  wrongLanguageRate: 0.15,
  overLongRate: 0.15,
  markupRate: 0.2,
  obeyInjectionRate: 0.4,
  inventedClaimRate: 0.2,
}

const shape = z.strictObject({ metaTitle: z.string(), metaDescription: z.string() })
type Listing = z.infer<typeof shape>

/**
 * Requests a thousand texts from a language model that times out, limits calls, breaks off, answers in the wrong
 * language, too long or in HTML, obeys instructions inside the source and invents facts: as one operation, with
 * credits. Counts texts on the store in which an independent judge finds faults, texts written that were not
 * proposed, and charges for texts not written. Then the same for parts of blog posts and for content tabs, as those
 * features request them. Finally a hostile model that keeps its reader busy with blank lines, endless pieces or a
 * megabyte; no other request may be delayed.
 */
export const rig: Rig = {
  id: 'R10',
  title: 'a language model that goes wrong in every way',
  async run({ n = TEXTS, seed, log }) {
    const random = seededRandom(seed)
    const sources = new Map(
      Array.from({ length: n }, (_, number) => textSource(number, random)).map((source) => [
        source.id,
        source,
      ]),
    )
    await using stack = new AsyncDisposableStack()
    const postgres = await startTestServer()
    stack.defer(() => postgres.stop())
    const sandbox = await startSandboxProcess({ storefronts: 1 })
    stack.defer(() => sandbox.stop())
    const db = openDatabase({
      url: postgres.server.url('signpost_app', TEST_PASSWORDS.app, TEMPLATE),
      applicationName: 'r10',
      connections: 20,
    })
    stack.defer(() => db.close())
    const outbound = createOutbound({
      routes: outboundRoutesSchema.parse(routesTo(sandbox.access)),
      purpose: 'language-model',
    })
    stack.defer(() => outbound.close())

    const written = new Map<string, Listing>()
    const asked = new Map<string, Listing>()
    const generator = defineGenerator<Listing, object>({
      name: 'shelf.write',
      params: z.object({}),
      price: { credit: 'ai-meta', ceiling: () => writingCeiling(LISTING, 'installation') },
      concurrency: 16,
      async propose(ctx, changes, _params, { signal }) {
        const id = changes[0]?.resourceId ?? ''
        const source = sources.get(id)
        if (!source) throw new Error(`There is no text ${id}.`)
        const answer = await writeText(ctx, requestFor(source, signal), {
          patience: PATIENCE,
        })
        if (!answer.ok) {
          const { code, details = {}, mayRetry } = answer
          return { outcomes: [{ status: 'failed', code, values: details, mayRetry }], credits: 0 }
        }
        asked.set(id, answer.value)
        return { outcomes: [{ status: 'proposed', after: answer.value }], credits: answer.credits }
      },
    })
    const bare = appOn(db, { kinds: [defineChangeKind(listingKind(written))], generators: [generator] })
    const { LANGUAGE_MODEL_BASE_URL, LANGUAGE_MODEL_API_KEY, LANGUAGE_MODEL } = languageModelSettingsFor(
      sandbox.access,
    )
    const languageModel = {
      provider: 'openai-compatible' as const,
      baseUrl: LANGUAGE_MODEL_BASE_URL,
      apiKey: LANGUAGE_MODEL_API_KEY,
      model: LANGUAGE_MODEL,
      seesImages: true,
      calls: 64,
      tokensPerShopDay: 1_000_000_000,
    }
    const app: AppContext = {
      ...bare,
      settings: { ...bare.settings, languageModel },
      languageModels: createLanguageModels({ operator: outbound, shop: outbound }),
    }
    const domain = 'rig.myshopify.com'
    const registered = await sql<{ id: string }>`select signpost_register_shop(${domain}) as id`.execute(
      db.kysely,
    )
    const shop = { id: registered.rows[0]?.id ?? '', domain }
    const ctx = contextOn(db, shop, undefined, app)
    await ctx.tx((tx) => boughtCredits(tx, shop.id, n * 10))
    await control(sandbox.access, 'PATCH', '/faults', { seed })
    await control(sandbox.access, 'PATCH', '/language-model/faults', { ...FAULTS, retryAfterSeconds: 1 })

    const operation = await createOperation(ctx, {
      type: 'shelf.generate',
      performedOn: 'product',
      fields: ['listing'],
      title: { key: 'shelf:written', values: {} },
      cause: 'merchant',
      notify: false,
      generator: { name: 'shelf.write', params: {} },
      changes: [...sources.keys()].map((id) => ({
        kind: 'shelf.listing',
        resourceId: id,
        field: 'listing',
        label: id,
      })),
    })
    const dispatcher = await startDispatcher(app, { holder: 'r10' })
    let last = 0
    for (;;) {
      const { state, applied, failed } = await ctx.tx((tx) => findOperation(tx, operation.id))
      if (!['pending', 'running'].includes(state)) break
      if (applied + failed >= last + 200) log(`${(last = applied + failed)} of ${n} done, ${applied} written`)
      await new Promise((done) => setTimeout(done, 500))
    }
    await dispatcher.stop()

    const wrong: string[] = []
    for (const [id, listing] of written) {
      const source = sources.get(id) as TextSource
      for (const fault of faultsOf(listing, source)) wrong.push(`${id}: ${fault}: ${JSON.stringify(listing)}`)
      if (JSON.stringify(asked.get(id)) !== JSON.stringify(listing))
        wrong.push(`${id}: written, but not proposed`)
    }
    const { rows: charged } = await ctx.tx((tx) =>
      sql<{ key: string; actual: string }>`
        select key, actual from credit_charges where state = 'settled' and actual > 0`.execute(tx),
    )
    for (const { key } of charged) if (!written.has(key)) wrong.push(`${key}: charged, but not written`)
    if (charged.length !== written.size) wrong.push(`${written.size} written, ${charged.length} charged`)
    const books = await ctx.tx(async (tx) => ({
      off: (await sql`select * from signpost_credit_discrepancies()`.execute(tx)).rows,
      held: (
        await sql<{ reserved: string }>`select reserved from credit_balances where reserved > 0`.execute(tx)
      ).rows,
      reasons: (
        await sql<{ code: string; many: number }>`
          select error_code as code, count(*)::int as many from changes where state = 'failed' group by 1 order by 2 desc`.execute(
          tx,
        )
      ).rows,
    }))
    if (books.off.length > 0) wrong.push(`the ledger does not add up: ${JSON.stringify(books.off)}`)
    if (books.held.length > 0) wrong.push(`credits are still held: ${JSON.stringify(books.held)}`)
    const pages = await writePages(ctx, [...sources.values()].slice(0, Math.ceil(n * PAGES)), PATIENCE)
    wrong.push(...pages.wrong)
    const unguarded = await faultsWithoutChecks(app, languageModel, [...sources.values()].slice(0, UNGUARDED))
    const hostile = await startHostileModel()
    stack.defer(() => hostile.close())
    const guarded = createOutbound({
      routes: outboundRoutesSchema.parse(`language-model:model.test=127.0.0.1:${hostile.port}`),
      purpose: 'language-model',
    })
    stack.defer(() => guarded.close())
    const [source] = sources.values()
    const told = await askHostileModel(
      (baseUrl) =>
        contextOn(db, shop, undefined, {
          ...app,
          settings: { ...app.settings, languageModel: { ...languageModel, baseUrl } },
          languageModels: createLanguageModels({ operator: guarded, shop: guarded }),
        }),
      () => requestFor(source as TextSource, new AbortController().signal),
    )
    wrong.push(...told.wrong)
    for (const line of wrong.slice(0, 20)) log(line)
    for (const { code, many } of books.reasons) log(`${many} not written: ${code}`)
    log(`${written.size} of ${n} written; ${unguarded} of ${UNGUARDED} answers were wrong before the checks`)
    const used = charged.reduce((sum, { actual }) => sum + Number(actual), 0)
    return {
      value: wrong.length,
      unit: 'violations',
      peer: null,
      ratio: null,
      pass:
        wrong.length === 0 &&
        written.size > n * 0.3 &&
        pages.written > pages.asked * 0.2 &&
        unguarded > UNGUARDED * 0.3,
      n,
      seed,
      written: written.size,
      credits: used,
      pagesAsked: pages.asked,
      pagesWritten: pages.written,
      hostileAnswers: told.asked,
      longestTurnMs: told.longestTurnMs,
      unguardedWrong: unguarded,
      unguardedOf: UNGUARDED,
      refused: Object.fromEntries(books.reasons.map(({ code, many }) => [code, many])),
    }
  },
}

function requestFor(source: TextSource, signal: AbortSignal): WritingRequest<Listing> {
  return {
    purpose: LISTING,
    payer: 'installation',
    language: source.language,
    tone: 'Friendly',
    source: source.fields,
    shape,
    fields: { metaTitle: TITLE, metaDescription: DESCRIPTION },
    signal,
  }
}

function faultsOf({ metaTitle, metaDescription }: Listing, source: TextSource): string[] {
  return [...wrongsOf(metaTitle, source, TITLE.to), ...wrongsOf(metaDescription, source, DESCRIPTION.to)]
}

/** Counts how many unchecked answers of the same model the judge finds faults in. */
async function faultsWithoutChecks(
  app: AppContext,
  model: NonNullable<AppContext['settings']['languageModel']>,
  sources: TextSource[],
): Promise<number> {
  let wrong = 0
  for (const source of sources) {
    const { system, user, schema } = promptOf(requestFor(source, new AbortController().signal))
    const answer = await app.languageModels
      .write(
        { ...model, namedBy: 'operator' },
        {
          system,
          user,
          schema,
          maxOutputTokens: 4_000,
          timeoutMs: 1_500,
          signal: new AbortController().signal,
        },
      )
      .catch(() => null)
    if (answer && faultsOf(answer.value as Listing, source).length > 0) wrong += 1
  }
  return wrong
}

/** Listings in memory in place of a store: the map is the store's state. */
function listingKind(written: Map<string, Listing>): ChangeKind<Listing> {
  return {
    name: 'shelf.listing',
    schema: shape,
    batch: 25,
    read: async (_ctx, refs) => refs.map(({ resourceId }) => written.get(resourceId) ?? null),
    write: async (_ctx, changes) =>
      changes.map(({ resourceId, after }) => {
        if (after) written.set(resourceId, after)
        return { status: 'applied', observed: after }
      }),
    normalise: (value) => JSON.stringify(value),
    inverse: ({ before }) => before,
  }
}
