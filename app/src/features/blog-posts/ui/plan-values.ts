import type { AutomationPlan, BlogSettings } from '../contract/settings.ts'
import type { Choices } from './blog-posts-api.ts'

/** The plan's form values. */
export interface PlanValues {
  active: boolean
  days: number[]
  /** Lines as typed: a list, so that those added in another tab stay. */
  keywords: string[]
  ownTopics: boolean
  blogId: string
  author: string
  tone: string
  language: string
  visibility: 'visible' | 'hidden'
  writer: 'model' | 'template'
}
export type PlanProblem = 'days' | 'blog' | 'author' | 'tone' | 'language' | 'topics'

export function planValues(
  { automation }: BlogSettings,
  { preset, blogs, authors, provider }: Choices,
): PlanValues {
  if (automation) {
    const { products: _products, ...values } = automation
    return values
  }
  return {
    active: false,
    days: [],
    keywords: [],
    ownTopics: true,
    blogId: blogs.length === 1 ? (blogs[0]?.id ?? '') : '',
    author: authors[0] ?? '',
    tone: preset.tone,
    language: preset.language ?? '',
    visibility: 'hidden',
    writer: provider === 'none' ? 'template' : 'model',
  }
}

const keywordsIn = (lines: readonly string[]): string[] => [
  ...new Set(lines.map((line) => line.trim()).filter((line) => line !== '')),
]

/** Returns the required values still missing. */
export function planProblems(values: PlanValues): PlanProblem[] {
  const isMissing: Record<PlanProblem, boolean> = {
    days: values.active && values.days.length === 0,
    topics: values.active && !values.ownTopics && keywordsIn(values.keywords).length === 0,
    blog: values.blogId === '',
    author: values.author.trim() === '',
    tone: values.tone === '',
    language: values.language === '',
  }
  return (Object.keys(isMissing) as PlanProblem[]).filter((problem) => isMissing[problem])
}

/** Converts the form for the server. */
export function planOf(values: PlanValues, settings: BlogSettings): AutomationPlan {
  return {
    ...values,
    keywords: keywordsIn(values.keywords),
    products: settings.automation?.products ?? [],
    author: values.author.trim(),
    tone: values.tone as AutomationPlan['tone'],
    language: values.language as AutomationPlan['language'],
  }
}
