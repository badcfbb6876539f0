import { z } from 'zod'
import type { ShopContext } from '#core/context/context.ts'
import type { ChangeKind, PendingChange, WriteOutcome } from '../change-kind.ts'
import { THEME_WRITES } from '../theme-write.ts'
import { refusalErrors } from './errors.ts'
import { deleteThemeFiles, themeFiles, upsertThemeFiles } from './theme-file-operations.ts'
import { byResource, impossible, orDenied, refused, writeTogether } from './write-parts.ts'

/** Largest theme file in characters (the platform refuses files above 256 KB). */
const LONGEST = 256 * 1024
/** Most files one call takes (schema: themeFilesUpsert). */
const FILES_AT_ONCE = 50

/** A text file of a theme. The platform lets only apps with an exemption write them (facts §6). */
export const themeFileKind: ChangeKind<string> = {
  name: 'catalogue.theme-file',
  schema: z.string().max(LONGEST),
  async read(ctx, refs) {
    const contents = new Map<string, string>()
    for (const [id, own] of Map.groupBy(refs, ({ resourceId }) => resourceId)) {
      const names = [...new Set(own.map(({ field }) => field))]
      for (let from = 0; from < names.length; from += FILES_AT_ONCE) {
        const filenames = names.slice(from, from + FILES_AT_ONCE)
        const { theme } = await ctx.platform.query(ctx.shop, themeFiles, { id, filenames })
        for (const { filename, body } of theme?.files?.nodes ?? [])
          if (body.content !== undefined) contents.set(`${id} ${filename}`, body.content)
      }
    }
    return refs.map(({ resourceId, field }) => contents.get(`${resourceId} ${field}`) ?? null)
  },
  write: (ctx, changes) =>
    writeTogether(
      changes,
      byResource(changes).map((own) => ({
        changes: own,
        // A call takes all files or none; one at a time, only a bad one fails.
        async write() {
          const outcomes: WriteOutcome<string>[] = []
          for (const change of own) outcomes.push(await writeOne(ctx, change))
          if (outcomes.some(({ status }) => status === 'applied')) await tellWritten(ctx)
          return outcomes
        },
      })),
    ),
  normalise: (value) => (value === null ? '' : `file ${value.replaceAll('\r\n', '\n')}`),
  inverse: ({ before }) => before,
}

/** Notifies the listeners of theme writes; their errors do not affect the write. */
async function tellWritten(ctx: ShopContext): Promise<void> {
  for (const tell of ctx.offered(THEME_WRITES))
    await tell(ctx).catch((error: unknown) =>
      ctx.log.error({ err: error }, 'a listener failed after a write to the theme'),
    )
}

function writeOne(ctx: ShopContext, change: PendingChange<string>): Promise<WriteOutcome<string>> {
  const { resourceId: themeId, field: filename, after } = change
  return orDenied<WriteOutcome<string>>(
    async () => {
      const { platform, shop } = ctx
      const answer =
        after === null
          ? (await platform.query(shop, deleteThemeFiles, { themeId, files: [filename] })).themeFilesDelete
          : (
              await platform.query(shop, upsertThemeFiles, {
                themeId,
                files: [{ filename, body: { type: 'TEXT', value: after } }],
              })
            ).themeFilesUpsert
      const [error] = answer?.userErrors ?? []
      if (error?.code === 'ACCESS_DENIED') return impossible(refusalErrors.themeProtected)
      if (error) return refused(error)
      return { status: 'applied', observed: after }
    },
    () => impossible(refusalErrors.themeProtected),
  )
}
