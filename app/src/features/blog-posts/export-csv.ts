import type { ShopContext } from '#core/context/context.ts'
import { appLanguageOf } from '#core/shops/app-language.ts'
import { clockOf } from '#kit/server/db/shop-tx.ts'
import { textOr, textsIn } from '#kit/server/texts.ts'
import { csvTable } from '#kit/shared/csv.ts'
import type { ListInput, PostRow } from './contract/posts.ts'
import { readPosts } from './list-posts.ts'

/** Most lines of a file; a year of the largest plan is a few thousand posts. */
const MOST_LINES = 10_000

/** Exports the filtered list as CSV in the merchant's language, newest first; without the posts' texts. */
export async function exportCsv(
  ctx: ShopContext,
  filters: Pick<ListInput, 'state' | 'q'>,
): Promise<{ name: string; text: string }> {
  const { rows, language } = await ctx.tx(async (tx) => ({
    rows: await readPosts(tx, filters, { now: await clockOf(tx), most: MOST_LINES, offset: 0 }),
    language: await appLanguageOf(tx),
  }))
  const texts = textsIn(language)
  const text = csvTable<PostRow>(
    [
      [texts('csv:title'), ({ title, keyword }) => title || keyword],
      [texts('blog-posts:list.keyword'), ({ keyword }) => keyword],
      [texts('blog-posts:list.state'), ({ state }) => texts(`blog-posts:state.${state}`)],
      [texts('blog-posts:list.visibility'), ({ visibility }) => texts(`blog-posts:visibility.${visibility}`)],
      [texts('csv:publishAt'), ({ publishAt }) => publishAt],
      [
        texts('blog-posts:list.tone'),
        ({ tone }) => textOr(texts, `writing:toneName.${tone.split(' ', 1)[0]}`, tone),
      ],
      [texts('blog-posts:list.words'), ({ words }) => words],
      [texts('blog-posts:list.tokens'), ({ tokens }) => tokens],
      [texts('blog-posts:list.automation'), ({ origin }) => (origin === 'automation' ? 1 : 0)],
      [texts('blog-posts:list.created'), ({ createdAt }) => createdAt],
    ],
    rows,
  )
  return { name: 'blog-posts.csv', text }
}
