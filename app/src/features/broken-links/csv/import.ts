import { knownPages, livingPages } from '#core/catalogue/redirects/living-pages.ts'
import { databaseNow } from '#core/catalogue/store.ts'
import type { ShopContext } from '#core/context/context.ts'
import { compileAsked } from '#core/redirects/compile-asked.ts'
import { requireFeature } from '#core/shops/plan-of.ts'
import { countImport } from '#core/uploads/count-import.ts'
import { AppError } from '#kit/shared/errors.ts'
import { softTarget } from '#rules/redirects/soft-target.ts'
import { withRoom } from '../capture/room.ts'
import type { ImportPreview, Outcome } from '../contract.ts'
import { isHidden } from '../domain/hiding-rule.ts'
import { brokenLinkErrors } from '../errors.ts'
import { knownPaths, putLinks } from '../link-store.ts'
import { brokenLinksGate } from '../plan-gates.ts'
import { readSettings } from '../settings-store.ts'
import { askForSuggestions } from '../suggest/ask.ts'
import { writeRedirects } from '../write-redirects.ts'
import { type ReadLine, type ReadLines, readLines } from './read-lines.ts'

const SHOWN = 100

/** Previews an import: new links, redirects it writes and overwrites, and those that lead nowhere. Writes nothing. */
export async function previewImport(ctx: ShopContext, { text }: { text: string }): Promise<ImportPreview> {
  const { lines, completed, refused } = await withoutLiving(ctx, await readLines(text))
  const asked = redirectsOf(lines)
  const { findings } = await compileAsked(ctx, asked)
  const { known, rules } = await ctx.tx(async (tx) => ({
    known: await knownPaths(
      tx,
      lines.map(({ path }) => path),
    ),
    rules: (await readSettings(tx)).hidden,
  }))
  const pairOf = (values: Readonly<Record<string, string>>) => ({
    path: values['path'] ?? '',
    target: values['target'] ?? '',
  })
  const overwrites = findings.flatMap(({ key, values }) =>
    key === 'overwrites' ? [{ ...pairOf(values), now: values['earlier'] ?? '' }] : [],
  )
  const dead = findings.flatMap(({ key, values, line }) =>
    key === 'deadTarget' && line !== undefined ? [pairOf(values)] : [],
  )
  const loops = findings.flatMap(({ code, key, values, line }) =>
    code === 'refused' && key !== 'unknown'
      ? [{ line: line ?? 0, path: values['path'] ?? '', fault: key, values: { ...values } }]
      : [],
  )
  const leftOut = [...refused.map((one) => ({ ...one, values: {} })), ...loops]
  return {
    rows: lines.length,
    fresh: lines.filter(({ path }) => !known.has(path)).length,
    redirects: asked.length - loops.length,
    softErrors: asked.filter(({ target }) => softTarget(target) !== null).length,
    hidden: lines.filter(({ path, target }) => target === '' && isHidden(path, rules)).length,
    counts: {
      completed: completed.length,
      overwrites: overwrites.length,
      dead: dead.length,
      refused: leftOut.length,
    },
    completed: completed.slice(0, SHOWN),
    overwrites: overwrites.slice(0, SHOWN),
    dead: dead.slice(0, SHOWN),
    refused: leftOut.slice(0, SHOWN),
  }
}

/**
 * Adds the paths of a file, and writes redirects for those with a target, as one operation. Throws
 * `broken-links.nothing-to-do`, `full` and `imports-used-up`.
 */
export async function importLinks(ctx: ShopContext, { text }: { text: string }): Promise<Outcome> {
  await requireFeature(ctx, brokenLinksGate)
  const { lines } = await withoutLiving(ctx, await readLines(text))
  if (lines.length === 0) throw new AppError(brokenLinkErrors.nothingToDo)
  await ctx.tx(async (tx) => {
    await countImport(ctx, tx, { feature: 'broken-links', importsUsedUp: brokenLinkErrors.importsUsedUp })
    const now = (await databaseNow(tx)).toISOString()
    const links = lines.map((line) => ({ ...line, source: 'merchant' as const }))
    if ((await withRoom(tx, links, now)).length < links.length) throw new AppError(brokenLinkErrors.full)
    await putLinks(tx, links, now)
    await askForSuggestions(ctx, tx)
  })
  const asked = redirectsOf(lines)
  const { findings } = await compileAsked(ctx, asked)
  const loops = new Set(
    findings.flatMap(({ code, values }) => (code === 'refused' ? (values['path'] ?? []) : [])),
  )
  return writeRedirects(ctx, { act: 'import', redirects: asked.filter(({ path }) => !loops.has(path)) })
}

const redirectsOf = (lines: readonly ReadLine[]) => lines.filter(({ target }) => target !== '')

/** Drops paths that show a page: they are not broken links. */
async function withoutLiving(ctx: ShopContext, { lines, completed, refused }: ReadLines) {
  const { isLiving } = livingPages(
    await knownPages(
      ctx,
      lines.map(({ path }) => path),
    ),
  )
  const living = lines.filter(({ path }) => isLiving(path))
  return {
    lines: lines.filter(({ path }) => !isLiving(path)),
    completed,
    refused: [...refused, ...living.map(({ line, path }) => ({ line, path, fault: 'lives' }))],
  }
}
