import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type AppContext, KNOWN_ERRORS } from '#core/context/context.ts'
import { MODULES } from '#core/registry/server-module.ts'
import type { StaffPart } from '#core/registry/staff-part.ts'
import { translatePlatformError } from '#core/shops/platform-failure.ts'
import { browserTitle } from '#core/staff/browser-title.ts'
import { signInContract } from '#core/staff/contract.ts'
import { mayAs } from '#core/staff/domain/roles.ts'
import { roleTooLow, staffErrors } from '#core/staff/errors.ts'
import { findSession, isFresh } from '#core/staff/sessions.ts'
import {
  acceptInvitation,
  askPasskey,
  checkToken,
  openInvitation,
  recover,
  signIn,
  signInByPassword,
} from '#core/staff/sign-in.ts'
import { staffContext } from '#core/staff/staff-context.ts'
import { writeStaffLog } from '#core/staff/staff-log.ts'
import { isTokenForm, PANEL_TOKEN } from '#core/staff/tokens.ts'
import type { AnonymousBudget } from '#kit/server/http/anonymous-budget.ts'
import { type ApiHandler, type ApiPart, mountApi } from '#kit/server/http/api.ts'
import { httpErrors } from '#kit/server/http/errors.ts'
import { type TokenLookUp, wrongTokenBudget } from '#kit/server/http/wrong-token-budget.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { AppProcess } from './app-context.ts'
import { API_PREFIX } from './merchant-api.ts'

const BELOW = '/admin'
/** The check of a token. */
const CHECK = /^\/apps\/api\/admin\/user\/checktoken(?:\?|$)/
/** Open to unauthenticated callers: sign-in, and the check of a token. */
const OPEN = /^\/apps\/api\/admin\/(?:sign-in\/|user\/checktoken(?:\?|$))/

interface Caller {
  app: AppContext
  browser: string
  /** Null on the open routes. */
  known: NonNullable<Awaited<ReturnType<typeof findSession>>> | null
}

/** Serves the staff area's calls: every module's staff contract behind a session token, and the sign-in. */
export async function mountStaffApi(
  server: FastifyInstance,
  { app }: AppProcess,
  spend: AnonymousBudget,
): Promise<void> {
  const lookUp = wrongTokenBudget()
  await mountApi<Caller>(server, {
    prefix: API_PREFIX,
    below: BELOW,
    parts: [
      { slug: 'signIn', contract: signInContract, handlers: signInHandlers(lookUp) },
      ...app
        .offered(MODULES)
        .flatMap(({ slug, staff }): ApiPart<Caller>[] =>
          staff ? [{ slug, contract: staff.contract, handlers: handlersOf(slug, staff) }] : [],
        ),
    ],
    errors: app.offered(KNOWN_ERRORS),
    translate: translatePlatformError,
    info: {
      title: 'Signpost, staff area',
      version: '1.0.0',
      description:
        'The API of the staff area. Send the token of a session as the header Authorization; answers are {data}, failures ' +
        '{message, code, details?}.',
    },
    async admit(request) {
      const own = { ...app, log: request.log as AppContext['log'] }
      const browser = browserTitle(request.headers['user-agent'] ?? '')
      if (OPEN.test(request.url)) return { app: own, browser, known: null }
      const token = tokenOf(request)
      const known = PANEL_TOKEN.test(token)
        ? await lookUp(token, () => findSession(app.db.kysely, token))
        : null
      if (!known) throw new AppError(staffErrors.signedOut)
      return { app: own, browser, known }
    },
    // A token of the right form has the budget of look-ups, as with every call: a flood by others must end no visit.
    refuse: (request, reply) =>
      OPEN.test(request.url) &&
      !(CHECK.test(request.url) && isTokenForm(checkedToken(request))) &&
      spend(request, reply),
  })
}

function handlersOf(slug: string, part: StaffPart): Record<string, ApiHandler<Caller>> {
  return Object.fromEntries(
    Object.entries(part.routes).map(([name, run]) => [
      name,
      async ({ app, browser, known }: Caller, input: unknown) => {
        if (!known) throw new AppError(staffErrors.signedOut)
        const { ctx, noted } = staffContext(app, { ...known, browserTitle: browser })
        const act = `${slug}.${name}`
        const writes = part.contract[name]?.['~orpc'].route.method !== 'GET'
        try {
          const needed = part.needs?.[name] ?? 'support'
          if (!mayAs(ctx.staff.role, needed)) throw roleTooLow(needed)
          if (part.verified?.includes(name) && !isFresh(ctx.session))
            throw new AppError(staffErrors.verifyFirst)
          const answer = await run(ctx, input as never)
          if (writes && !noted()) await writeStaffLog(app.db.kysely, ctx.staff, { act })
          return answer
        } catch (error) {
          const outcome = error instanceof AppError ? error.code : httpErrors.internal.code
          // When asked for a passkey, the person repeats the call in a moment: that call is logged, not this one.
          if (writes && outcome !== staffErrors.verifyFirst.code)
            await writeStaffLog(app.db.kysely, ctx.staff, { act, outcome })
          throw error
        }
      },
    ]),
  )
}

/** Handlers of the sign-in routes, with their results under `data`. */
function signInHandlers(lookUp: TokenLookUp): Record<keyof typeof signInContract, ApiHandler<Caller>> {
  const open =
    (run: (stranger: Caller, input: never) => Promise<unknown>): ApiHandler<Caller> =>
    async (caller, input) => ({ data: await run(caller, input as never) })
  return {
    checkToken: open((caller, input) => checkToken({ ...caller, lookUp }, input)),
    ways: open(async ({ app }) => ({ passwords: app.settings.staffPasswords })),
    askPasskey: open(askPasskey),
    signIn: open(signIn),
    recover: open(recover),
    signInByPassword: open(signInByPassword),
    invitation: open(openInvitation),
    accept: open(acceptInvitation),
  }
}

function tokenOf(request: FastifyRequest): string {
  return (request.headers.authorization ?? '').replace(/^Bearer /, '')
}

function checkedToken(request: FastifyRequest): string {
  return String((request.query as { token?: unknown }).token ?? '')
}
