import type { PostOrder } from '../contract/posts.ts'
import { MOST_HEADINGS, TITLE_LIMIT } from '../domain/bounds.ts'

/** Form values of a new post; empty where nothing is chosen yet. */
export interface PostForm {
  title: string
  keyword: string
  tone: string
  language: string
  /** One heading per line. */
  outline: string
  /** Product numbers. */
  products: string[]
  blogId: string
  author: string
  visibility: 'visible' | 'hidden'
  /** In the format of a date and time field; empty: now. */
  publishAt: string
  image: { url: string; alt: string } | null
  writer: 'model' | 'template'
  unreviewed: boolean
}

export type FormProblem =
  | 'title'
  | 'titleLong'
  | 'keyword'
  | 'tone'
  | 'language'
  | 'blog'
  | 'author'
  | 'alt'
  | 'outline'
  | 'date'

export const EMPTY_FORM: PostForm = {
  title: '',
  keyword: '',
  tone: '',
  language: '',
  outline: '',
  products: [],
  blogId: '',
  author: '',
  visibility: 'hidden',
  publishAt: '',
  image: null,
  writer: 'model',
  unreviewed: false,
}

export const headingsOf = (outline: string): string[] =>
  outline
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Returns the problems that prevent the writing. */
export function problemsOf(form: PostForm, now: Date): FormProblem[] {
  const isMissing: Record<FormProblem, boolean> = {
    title: form.title.trim() === '',
    titleLong: form.title.trim().length > TITLE_LIMIT,
    keyword: form.keyword.trim() === '',
    tone: form.tone === '',
    language: form.language === '',
    blog: form.blogId === '',
    author: form.author.trim() === '',
    alt: form.image !== null && form.image.alt.trim() === '',
    outline: headingsOf(form.outline).length > MOST_HEADINGS,
    date:
      form.visibility === 'visible' && form.publishAt !== '' && !(Date.parse(form.publishAt) > now.getTime()),
  }
  return (Object.keys(isMissing) as FormProblem[]).filter((problem) => isMissing[problem])
}

/** Converts the form for the server. */
export function orderOf(form: PostForm): PostOrder {
  const { title, keyword, author, outline, publishAt, tone, language, ...rest } = form
  return {
    ...rest,
    title: title.trim(),
    keyword: keyword.trim(),
    author: author.trim(),
    tone: tone as PostOrder['tone'],
    language: language as PostOrder['language'],
    outline: headingsOf(outline),
    publishAt: form.visibility === 'visible' && publishAt !== '' ? new Date(publishAt).toISOString() : null,
  }
}
