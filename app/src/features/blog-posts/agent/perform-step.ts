import { knownPages, livingPages } from '#core/catalogue/redirects/living-pages.ts'
import type { ShopContext } from '#core/context/context.ts'
import { articleHtml, articleTree, cleanArticle } from '#core/writing/article/article-tree.ts'
import { cleanText } from '#core/writing/clean-text.ts'
import type { WritingLanguage } from '#core/writing/languages.ts'
import type { Tone } from '#core/writing/tones.ts'
import { writeText } from '#core/writing/write-text.ts'
import type { WritingRequest } from '#core/writing/writing-request.ts'
import { AppError } from '#kit/shared/errors.ts'
import { sentencesOf, textOfPost } from '../check/check-post.ts'
import { listingMeasureOf } from '../check/listing-measure.ts'
import { runChecks } from '../check/run-checks.ts'
import { COPY_AT, DESCRIPTION_LIMIT, TITLE_LIMIT } from '../domain/bounds.ts'
import { type StepName, USUAL_SECTIONS } from '../domain/post-state.ts'
import { blogPostsErrors } from '../errors.ts'
import { type PostFacts, readFacts } from '../facts.ts'
import { type PostRecord, taskOf } from '../post-store.ts'
import { plainHeadings, plainSection, productList, productTable } from './compose.ts'
import { type LinkTarget, linkMentions, nodesOfSections, sectionsOf } from './links.ts'
import { OUTLINE_WORDS } from './outline-words.ts'
import {
  type Brief,
  introQuestion,
  listingLines,
  metaQuestion,
  outlineQuestion,
  sectionQuestion,
} from './questions.ts'

/** State of a writing: the results of its steps on top of the stored post. */
export interface Draft {
  facts: PostFacts | null
  title: string
  headings: string[]
  intro: string
  sections: { heading: string; html: string }[]
  body: string
  seoTitle: string
  seoDescription: string
  summary: string
}

/** Result of a step, added to the draft. */
export type StepResult = Partial<Draft> & { section?: { heading: string; html: string } }
export interface StepDone {
  result: StepResult
  tokens: number
  model: string | null
}

/** The model's answer was not good enough, or missing. */
export class StepRefused extends Error {
  readonly code: string
  readonly details: Record<string, unknown>
  /** True if the same question may get a better answer later. */
  readonly mayRetry: boolean
  constructor(refusal: {
    code: string
    message: string
    details: Record<string, unknown>
    mayRetry: boolean
  }) {
    super(refusal.message)
    this.name = 'StepRefused'
    this.code = refusal.code
    this.details = refusal.details
    this.mayRetry = refusal.mayRetry
  }
}

export interface Work {
  post: PostRecord
  draft: Draft
  signal: AbortSignal
}

/** Performs one step; the caller stores its result. Throws StepRefused, AppError, PlatformError. */
export function performStep(ctx: ShopContext, name: StepName, work: Work): Promise<StepDone> {
  return STEPS[name](ctx, work)
}

type Step = (ctx: ShopContext, work: Work) => Promise<StepDone>

const STEPS: Record<StepName, Step> = {
  async facts(ctx, { post }) {
    return free({ facts: await readFacts(ctx, { products: post.products, blogId: post.blog_id }) })
  },
  async outline(ctx, work) {
    const { post, draft } = work
    const facts = needed(draft.facts)
    const language = post.language as WritingLanguage
    const chosen = post.outline
    const fallback = chosen.length > 0 ? chosen : plainHeadings(language, post.keyword, facts)
    if (post.writer === 'template' || (chosen.length > 0 && post.title !== ''))
      return free({ title: post.title || post.keyword, headings: fallback })
    const sections = chosen.length || USUAL_SECTIONS
    const question = outlineQuestion(briefOf(post, post.title), facts, { sections, signal: work.signal })
    const { value, ...cost } = await ask(ctx, question)
    const made = Object.entries(value).flatMap(([key, text]) => (key.startsWith('heading') ? [text] : []))
    const distinct = made.filter((text, at) => made.findIndex((other) => same(other, text)) === at)
    const headings = chosen.length > 0 ? chosen : distinct
    return { ...cost, result: { title: value['title'] ?? post.title, headings } }
  },
  async intro(ctx, { post, draft, signal }) {
    if (post.writer === 'template') return free({ intro: '' })
    const { value, ...cost } = await ask(
      ctx,
      introQuestion(briefOf(post, draft.title), needed(draft.facts), signal),
    )
    return { ...cost, result: { intro: withoutTitles(value['body'] ?? '') } }
  },
  async section(ctx, { post, draft, signal }) {
    const facts = needed(draft.facts)
    const task = taskOf(post)
    const at = task.kind === 'section' ? task.at : draft.sections.length
    const heading = task.kind === 'section' ? headingAt(post.body, at) : (draft.headings[at] ?? '')
    if (post.writer === 'template') {
      const html = plainSection(
        post.language as WritingLanguage,
        facts.products[at % Math.max(1, facts.products.length)],
      )
      return free({ section: { heading, html } })
    }
    const question = sectionQuestion(briefOf(post, draft.title), facts, { heading, about: at, signal })
    const { value, ...cost } = await ask(ctx, question)
    return { ...cost, result: { section: { heading, html: withoutTitles(value['body'] ?? '') } } }
  },
  async links(ctx, { post, draft }) {
    const facts = needed(draft.facts)
    const language = post.language as WritingLanguage
    const targets = await livingTargets(ctx, facts)
    const task = taskOf(post)
    if (task.kind === 'section') {
      const [made] = draft.sections
      const sections = sectionsOf(articleTree(post.body))
      const section = sections.filter(({ heading }) => heading !== null)[task.at]
      if (!section || !made) throw new AppError(blogPostsErrors.noSection)
      section.nodes = articleTree(made.html)
      return free({ body: articleHtml(linkMentions(nodesOfSections(sections), targets).nodes) })
    }
    const written = articleTree(
      draft.intro +
        draft.sections
          .map(
            ({ heading, html }) =>
              `${articleHtml([{ tag: 'h2', attributes: {}, children: [heading] }])}${html}`,
          )
          .join(''),
    )
    const { nodes, left } = linkMentions(written, targets)
    const table = productTable(language, {
      ...facts,
      products: facts.products.filter(({ path }) => targets.some((target) => target.path === path)),
    })
    const list = table ? [] : productList(language, left)
    return free({ body: articleHtml([...nodes, ...(table ?? []), ...list]) })
  },
  async checks(ctx, { post, draft }) {
    const { findings } = await runChecks(ctx, {
      text: { title: draft.title, keyword: post.keyword, seoTitle: '', seoDescription: '', body: draft.body },
      facts: needed(draft.facts),
      articleId: post.article_id,
      isFinal: true,
    })
    const unique = findings.find(({ code }) => code === 'unique')
    // An outline quotes the store's own facts, so copying is expected.
    if (unique?.state === 'bad' && post.writer === 'model')
      throw new AppError(blogPostsErrors.notUnique, { ...unique.values, limit: COPY_AT * 100 })
    return free({})
  },
  async meta(ctx, { post, draft, signal }) {
    const nodes = articleTree(draft.body)
    const measure = await ctx.tx((tx) => listingMeasureOf(ctx, tx))
    if (post.writer === 'template') {
      // An outline's questions are for the merchant, not for searchers.
      const asked = new Set<string>(OUTLINE_WORDS[post.language as WritingLanguage].questions)
      const said = sentencesOf(nodes).filter((sentence) => !asked.has(sentence))
      const { description } = listingLines(post.language, measure)
      return free({
        seoTitle: cut(draft.title, TITLE_LIMIT),
        seoDescription: cut([`${draft.title}.`, ...said].join(' '), description.aim ?? description.to),
        summary: '',
      })
    }
    const question = metaQuestion(briefOf(post, draft.title), textOfPost(nodes), { measure, signal })
    const { value, ...cost } = await ask(ctx, question)
    const { seoTitle = '', seoDescription = '', summary = '' } = value
    return {
      ...cost,
      result: {
        seoTitle,
        seoDescription: cut(seoDescription, DESCRIPTION_LIMIT),
        summary: cleanText(summary),
      },
    }
  },
}

const free = (result: StepResult): StepDone => ({ result, tokens: 0, model: null })
const same = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase()

function briefOf({ keyword, tone, language, payer }: PostRecord, title: string): Brief {
  return { title, keyword, tone: tone as Tone, language, payer: payer as Brief['payer'] }
}

function needed(facts: PostFacts | null): PostFacts {
  if (!facts) throw new Error('The step before the first one is missing.')
  return facts
}

/** Moves headings one level down, because the section's own heading comes from the outline. */
function withoutTitles(html: string): string {
  return cleanArticle(html).replaceAll(/<(\/?)h2>/g, '<$1h3>')
}

/** Returns the heading of a section by its number. Throws `blog-posts.no-section`. */
export function headingAt(body: string, at: number): string {
  const headings = sectionsOf(articleTree(body)).flatMap(({ heading }) => heading ?? [])
  const heading = headings[at]
  if (heading === undefined) throw new AppError(blogPostsErrors.noSection)
  return heading
}

function cut(text: string, most: number): string {
  if (text.length <= most) return text
  const space = text.lastIndexOf(' ', most)
  return text.slice(0, space > most / 2 ? space : most).trimEnd()
}

/** Returns the related products whose page exists in the store and is not gone in the catalogue. */
async function livingTargets(ctx: ShopContext, { products }: PostFacts): Promise<LinkTarget[]> {
  const shown = products.filter(({ online }) => online)
  const keys = shown.map(({ path }) => path.toLowerCase())
  const pages = livingPages(await knownPages(ctx, keys))
  return shown.filter(({ path }) => pages.isLiving(path.toLowerCase()) || pages.isUnknown(path.toLowerCase()))
}

async function ask(
  ctx: ShopContext,
  question: WritingRequest<Record<string, string>>,
): Promise<{ value: Record<string, string>; tokens: number; model: string }> {
  const answer = await writeText(ctx, question)
  if (!answer.ok) throw new StepRefused({ details: {}, ...answer })
  return { value: answer.value, tokens: answer.tokens.input + answer.tokens.output, model: answer.model }
}
