import { setTimeout as wait } from 'node:timers/promises'
import { askForRedirects } from '../../../app/src/core/catalogue/redirects/read-redirects.ts'
import { findRedirectRead } from '../../../app/src/core/catalogue/redirects/redirect-reads.ts'
import type { ShopContext } from '../../../app/src/core/context/context.ts'
import { PIECE_BYTES } from '../../../app/src/core/uploads/domain/piece-bytes.ts'
import type { RedirectPlan } from '../../../app/src/features/redirects/contract/plans.ts'
import { getPlan } from '../../../app/src/features/redirects/plans/start-plan.ts'
import { addPiece, askForCheck, beginImport } from '../../../app/src/features/redirects/plans/upload.ts'
import type { SandboxAccess } from '../../../app/testing/sandbox.ts'
import { platformCall } from '../../../app/testing/store-life.ts'
import { until } from './installation.ts'

export type Rule = [path: string, target: string]

/** Makes the worker read the store's redirects, and waits for it. */
export async function redirectsRead(ctx: ShopContext, words: () => string): Promise<void> {
  await ctx.tx((tx) => askForRedirects(ctx, tx))
  await until(
    () => ctx.tx(findRedirectRead),
    (read) => read?.state === 'done',
    { seconds: 180, words },
  )
}

/** Uploads a file as the screen does; returns the result of the dry run. */
export async function checkedFile(
  ctx: ShopContext,
  rules: readonly Rule[],
  words: () => string,
): Promise<RedirectPlan> {
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`
  const lines = rules.map(([path, target]) => `${cell(path)},${cell(target)}`)
  const file = Buffer.from(['Redirect from,Redirect to', ...lines].join('\r\n'))
  const { id } = await beginImport(ctx, { name: 'moved.csv', size: file.length })
  for (let at = 0; at < file.length; at += PIECE_BYTES)
    await addPiece(ctx, {
      id,
      at,
      bytes: file.subarray(at, at + PIECE_BYTES).toString('base64'),
    })
  await askForCheck(ctx, { id })
  return planReady(ctx, id, words)
}

export function planReady(ctx: ShopContext, id: string, words: () => string): Promise<RedirectPlan> {
  return until(
    () => getPlan(ctx, { id }),
    ({ state }) => state !== 'checking',
    { seconds: 180, everyMs: 200, words },
  )
}

interface Page {
  urlRedirects: { nodes: { id: string; path: string; target: string }[] }
}

/**
 * Returns every redirect in the store, queried from the platform; it pages no further than 25,000 rows, so the next
 * query continues from the last id.
 */
export async function rulesOnStore(
  platform: SandboxAccess,
  store: { handle: string; domain: string },
): Promise<Map<string, string>> {
  const held = new Map<string, string>()
  let beyond = '0'
  for (;;) {
    const query =
      'query($query: String) { urlRedirects(first: 250, sortKey: ID, query: $query) { nodes { id path target } } }'
    const variables = { query: `id:>${beyond}` }
    const { urlRedirects } = (await platformCall(platform, store, { query, variables })) as unknown as Page
    for (const { path, target } of urlRedirects.nodes) held.set(path, target)
    const last = urlRedirects.nodes.at(-1)
    if (!last) return held
    beyond = last.id.slice(last.id.lastIndexOf('/') + 1)
    await wait(0)
  }
}

/** Changes the target of a redirect as another app would. */
export async function editByOthers(
  platform: SandboxAccess,
  store: { handle: string; domain: string },
  [path, target]: Rule,
): Promise<void> {
  const query = 'query($query: String) { urlRedirects(first: 5, query: $query) { nodes { id path } } }'
  const found = (await platformCall(platform, store, {
    query,
    variables: { query: `path:"${path}"` },
  })) as unknown as { urlRedirects: { nodes: { id: string; path: string }[] } }
  const id = found.urlRedirects.nodes.find((node) => node.path === path)?.id
  await platformCall(platform, store, {
    query:
      'mutation($id: ID!, $target: String) { urlRedirectUpdate(id: $id, urlRedirect: { target: $target }) { userErrors { message } } }',
    variables: { id, target },
  })
}

/**
 * Returns the number of redirects that a visitor of a path follows; a loop counts as the maximum. Paths are compared
 * in lower case.
 */
export function hopsFrom(rules: ReadonlyMap<string, string>, path: string): number {
  let at = path.toLowerCase()
  for (let hops = 0; hops < 50; hops++) {
    const target = rules.get(at)
    if (target === undefined) return hops
    at = target.split(/[?#]/)[0]?.toLowerCase() ?? ''
  }
  return Number.POSITIVE_INFINITY
}

/** Creates the order of a store that already holds these redirects. */
export function storeOrder(rules: readonly Rule[]): object {
  return { products: [{ title: 'Lamp' }, { title: 'Shirt' }], redirects: rules }
}
