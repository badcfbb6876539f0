import type { Operation } from '#core/changes/contract.ts'
import { redirectId } from '#core/changes/kinds/redirect-value.ts'
import type { ShopContext } from '#core/context/context.ts'
import { failedRedirects } from '#core/redirects/failed-redirects.ts'
import { saveRedirects } from '#core/redirects/save-redirects.ts'
import type { Outcome } from './contract.ts'

/** A redirect to write; a null target removes it. */
export interface RedirectInput {
  path: string
  target: string | null
}

export type Act = 'resolve' | 'import' | 'automation'

const NOTHING: Outcome = { operationId: null, state: 'done', findings: [], failed: [] }

/** Writes redirects of the store, a few at once or many by the worker; each is a change that can be undone. */
export async function writeRedirects(
  ctx: ShopContext,
  { act, redirects }: { act: Act; redirects: readonly RedirectInput[] },
): Promise<Outcome> {
  if (redirects.length === 0) return NOTHING
  const saved = await saveRedirects(ctx, {
    asked: redirects,
    cause: act === 'automation' ? 'automation' : 'merchant',
    type: `broken-links.${act}`,
    title: titleOf(act, redirects),
  })
  const asked = new Set(redirects.map(({ path }) => path))
  const findings = saved.findings
    .filter(
      ({ key, values }) => key !== 'unknown' && (key !== 'deadTarget' || asked.has(values['path'] ?? '')),
    )
    .map(({ code, key, values }) => ({ code, key, values: { ...values } }))
  if (saved.isRefused) return { ...NOTHING, state: 'refused', findings }
  const pathOf = (resourceId: string) =>
    redirects.find(({ path }) => redirectId(path) === resourceId)?.path ?? ''
  const failed = failedRedirects(saved.changes, pathOf)
  const isRunning = saved.operationId !== null && saved.changes.length === 0
  return { operationId: saved.operationId, state: isRunning ? 'running' : 'done', findings, failed }
}

/** Attempts to write; each leaves out what the compiler refused before. */
const TRIES = 3

/**
 * Writes what the compiler allows and leaves out the rest: the findings name each refused path. The outcome is refused
 * only if nothing was written.
 */
export async function writeAllowed(
  ctx: ShopContext,
  { act, redirects }: { act: Act; redirects: readonly RedirectInput[] },
): Promise<Outcome> {
  const refused: Outcome['findings'] = []
  let left = redirects
  for (let tries = TRIES; tries > 0 && left.length > 0; tries--) {
    const outcome = await writeRedirects(ctx, { act, redirects: left })
    if (outcome.state !== 'refused') return { ...outcome, findings: [...outcome.findings, ...refused] }
    refused.push(...outcome.findings.filter(({ code }) => code === 'refused'))
    const paths = refusedPaths({ findings: refused })
    left = left.filter(({ path }) => !paths.has(path))
  }
  return { ...NOTHING, state: 'refused', findings: refused }
}

/** Returns the findings that refused a redirect, by its path. */
export const refusedPaths = ({ findings }: Pick<Outcome, 'findings'>) =>
  new Map(
    findings.flatMap(({ code, key, values }) =>
      code === 'refused' ? [[values['path'] ?? '', { key, values }] as const] : [],
    ),
  )

/** Returns the line of History for an action on links: one by its path, several by their number. */
export function titleOf(
  act: Act | 'archive' | 'revert' | 'delete',
  redirects: readonly RedirectInput[],
): Operation['title'] {
  const [first] = redirects
  return redirects.length === 1 && first
    ? { key: `broken-links:history.${act}One`, values: { path: first.path, target: first.target ?? '' } }
    : { key: `broken-links:history.${act}Several`, values: { count: String(redirects.length) } }
}
