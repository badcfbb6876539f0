/** What a list shows of a post: first how its writing stands, then where it is on the store. */
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

/** Steps of a writing, in order; sections come as often as there are headings. */
export const STEP_NAMES = ['facts', 'outline', 'intro', 'section', 'links', 'checks', 'meta'] as const
export type StepName = (typeof STEP_NAMES)[number]

/** What a writing is about: the whole post, or one section of the text as it stands. */
export type Task = { kind: 'post' } | { kind: 'section'; at: number }

/** Sections a post has when the merchant names none. */
export const USUAL_SECTIONS = 4

/** The steps of a writing of so many sections. */
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

/** A post that stands on the store is told by what it is there, whatever is being written about it. */
export function stateOf({ state, articleId, visibility, publishAt }: KnownPost, now: Date): PostState {
  if (state === 'waiting' || state === 'writing') return 'writing'
  if (articleId !== null) {
    if (visibility === 'hidden') return 'hidden'
    return publishAt !== null && publishAt > now ? 'scheduled' : 'published'
  }
  if (state === 'failed' || state === 'stopped') return state
  return 'review'
}
