import type { ShopContext } from '../../../app/src/core/context/context.ts'
import type { Patience } from '../../../app/src/core/language-model/ask-model.ts'
import { writeText } from '../../../app/src/core/writing/write-text.ts'
import type { WritingRequest } from '../../../app/src/core/writing/writing-request.ts'
import { introQuestion, sectionQuestion } from '../../../app/src/features/blog-posts/agent/questions.ts'
import type { PostFacts } from '../../../app/src/features/blog-posts/facts.ts'
import { tabsQuestion } from '../../../app/src/features/content-tabs/write/tabs-question.ts'
import { type TextSource, wrongsOf } from './written-texts.ts'

/** Elements that a generated text may have, without attributes; any other leaves characters that the judge finds. */
const BARE = /<\/?(?:p|h[234]|ul|ol|li|strong|em|br)>/g
const HEADINGS = ['Care', 'What it is made for'] as const

type Question = WritingRequest<Record<string, string>>

/** Returns the model requests of a blog post and of content tabs, as those features send them. */
function questionsFor({ fields, language }: TextSource, signal: AbortSignal): [string, Question][] {
  const title = String(fields['title'])
  const text = String(fields['description'])
  const told = { vendor: String(fields['vendor']), type: String(fields['productType']) }
  const facts: PostFacts = {
    store: 'Fernhill',
    blog: { id: '1', title: 'Journal', handle: 'journal' },
    products: [{ id: '1', title, path: '/products/x', online: true, image: null, fields: { ...told, text } }],
  }
  const wishes = { payer: 'installation' as const, tone: 'Friendly' as const, language }
  const brief = { title, keyword: title, ...wishes }
  const order = { titles: HEADINGS, ...wishes, signal }
  return [
    ['introduction', introQuestion(brief, facts, signal)],
    ['section', sectionQuestion(brief, facts, { heading: title, about: 0, signal })],
    ['tabs', tabsQuestion({ title, sentences: text, facts: told }, order)],
  ]
}

/**
 * Has parts of blog posts and tabs written by a faulty model; returns what an independent judge finds in the accepted
 * texts, and how many were accepted.
 */
export async function writePages(
  ctx: ShopContext,
  sources: readonly TextSource[],
  patience: Patience,
): Promise<{ wrong: string[]; asked: number; written: number }> {
  const wrong: string[] = []
  let asked = 0
  let written = 0
  const askOne = async (source: TextSource) => {
    for (const [part, question] of questionsFor(source, new AbortController().signal)) {
      asked += 1
      const answer = await writeText(ctx, question, { patience })
      if (!answer.ok) continue
      written += 1
      for (const [name, html] of Object.entries(answer.value)) {
        const most = question.fields[name]?.to ?? 0
        // An ampersand is one character to a reader.
        const said = html.replaceAll(BARE, ' ').replaceAll('&amp;', '&').replace(/\s+/g, ' ').trim()
        for (const fault of wrongsOf(said, source, most))
          wrong.push(`${source.id}, ${part}: ${fault}: ${JSON.stringify(html)}`)
      }
    }
  }
  const left = [...sources]
  const next = async (): Promise<void> => {
    for (let source = left.pop(); source; source = left.pop()) await askOne(source)
  }
  await Promise.all(Array.from({ length: 8 }, next))
  return { wrong, asked, written }
}
