import type { PostDetail, PostText } from '../contract/posts.ts'
import { DESCRIPTION_LIMIT, TITLE_LIMIT } from '../domain/bounds.ts'

export type TextProblem =
  | 'title'
  | 'titleLong'
  | 'author'
  | 'body'
  | 'seoTitle'
  | 'seoTitleLong'
  | 'seoDescription'
  | 'seoDescriptionLong'
  | 'alt'

/** Returns the saved text as form values. */
export function textOf(post: PostDetail): PostText {
  const { title, body, summary, seoTitle, seoDescription, handle, author, image } = post
  return { title, body, summary, seoTitle, seoDescription, handle, author, image }
}

/** Returns the values that are missing or too long. */
export function textProblems(text: PostText): TextProblem[] {
  const isEmpty = (value: string) => value.trim() === ''
  const isWrong: Record<TextProblem, boolean> = {
    title: isEmpty(text.title),
    titleLong: text.title.trim().length > TITLE_LIMIT,
    author: isEmpty(text.author),
    body: isEmpty(text.body),
    seoTitle: isEmpty(text.seoTitle),
    seoTitleLong: text.seoTitle.trim().length > TITLE_LIMIT,
    seoDescription: isEmpty(text.seoDescription),
    seoDescriptionLong: text.seoDescription.trim().length > DESCRIPTION_LIMIT,
    alt: text.image !== null && isEmpty(text.image.alt),
  }
  return (Object.keys(isWrong) as TextProblem[]).filter((problem) => isWrong[problem])
}
