import { madeAt } from './clock.ts'
import { handleOf } from './handle.ts'
import type { ArticleSeed, PageSeed, StoreSeed } from './seeds.ts'
import { addImage } from './write-images.ts'
import type { StoreWriter } from './writer.ts'

/** Stores the SEO texts of a page or article in these two metafields: on the platform they have no SEO fields. */
function addSeo(writer: StoreWriter, gid: string, seed: ArticleSeed | PageSeed) {
  const owner = { gid, at: madeAt(seed.title) }
  const { title, description } = seed.seo ?? {}
  if (title)
    writer.metafield(owner, {
      namespace: 'global',
      key: 'title_tag',
      type: 'single_line_text_field',
      value: title,
    })
  if (description)
    writer.metafield(owner, {
      namespace: 'global',
      key: 'description_tag',
      type: 'multi_line_text_field',
      value: description,
    })
}

/** Writes pages, blogs and articles; returns their ids by `page:<handle>` and `blog:<handle>`. */
export function writeContent(writer: StoreWriter, seed: StoreSeed): Map<string, number> {
  const ids = new Map<string, number>()
  for (const page of seed.pages) {
    const at = madeAt(page.title)
    const handle = handleOf(page.title)
    const record = writer.add('Page', {
      ...at,
      handle,
      title: page.title,
      bodyHtml: page.body,
      templateSuffix: page.template ?? null,
      publishedAt: page.hidden ? null : at.createdAt,
    })
    addSeo(writer, `gid://shopify/Page/${record.id}`, page)
    ids.set(`page:${handle}`, record.id)
  }
  for (const blog of seed.blogs) {
    const handle = handleOf(blog.title)
    const record = writer.add('Blog', {
      ...madeAt(blog.title),
      handle,
      title: blog.title,
      templateSuffix: null,
      commentPolicy: blog.commentPolicy,
    })
    ids.set(`blog:${handle}`, record.id)
    for (const article of blog.articles) addArticle(writer, article, record.id)
  }
  return ids
}

function addArticle(writer: StoreWriter, seed: ArticleSeed, blogId: number) {
  const publishedAt = seed.published ? `${seed.published}T08:30:00.000Z` : null
  const at = publishedAt ? { createdAt: publishedAt, updatedAt: publishedAt } : madeAt(seed.title)
  const handle = handleOf(seed.title)
  const alt = seed.scene?.alt === false ? '' : seed.title
  const file =
    seed.scene &&
    addImage(writer, { name: `article-${handle}`, ...seed.scene, alt, view: 0, size: [1600, 1000] }, at)
  const record = writer.add('Article', {
    ...at,
    blogId,
    handle,
    title: seed.title,
    bodyHtml: seed.body,
    summaryHtml: `<p>${seed.summary}</p>`,
    authorName: seed.author,
    tags: seed.tags,
    templateSuffix: null,
    publishedAt,
    fileId: file?.id ?? null,
    fileAlt: file?.alt ?? null,
  })
  addSeo(writer, `gid://shopify/Article/${record.id}`, seed)
}
