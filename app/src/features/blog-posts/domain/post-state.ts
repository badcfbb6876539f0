/** State of a post in lists: first that of its writing, then that of its article in the store. */
export const POST_STATES = [
  'writing',
  'failed',
  'stopped',
  'review',
  'hidden',
  'scheduled',
  'published',
] as const
export type PostState = (typeof POST_STATES)[number]

/** Steps of a writing, in order; `section` repeats for each heading. */
export const STEP_NAMES = ['facts', 'outline', 'intro', 'section', 'links', 'checks', 'meta'] as const
export type StepName = (typeof STEP_NAMES)[number]

/** What to write: the whole post, or one section of the current text. */
export type Task = { kind: 'post' } | { kind: 'section'; at: number }

/** Sections of a post if the merchant names none. */
export const USUAL_SECTIONS = 4

/** Returns the steps of a writing with this many sections. */
export function planOf(task: Task, sections: number): StepName[] {
  if (task.kind === 'section') return ['facts', 'section', 'links', 'checks']
  const body = Array.from({ length: sections }, (): StepName => 'section')
  return ['facts', 'outline', 'intro', ...body, 'links', 'checks', 'meta']
}

interface KnownPost {
  state: string
  articleId: string | null
  visibility: 'visible' | 'hidden'
  publishAt: Date | null
}

/** A post with an article shows the article's state, whatever is being written. */
export function stateOf({ state, articleId, visibility, publishAt }: KnownPost, now: Date): PostState {
  if (state === 'waiting' || state === 'writing') return 'writing'
  if (articleId !== null) {
    if (visibility === 'hidden') return 'hidden'
    return publishAt !== null && publishAt > now ? 'scheduled' : 'published'
  }
  if (state === 'failed' || state === 'stopped') return state
  return 'review'
}
