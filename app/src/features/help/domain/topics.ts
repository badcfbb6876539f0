/** Topics of articles, in the order the help shows them. */
export const TOPICS = ['start', 'schema', 'content', 'media', 'links', 'search', 'plans', 'trust'] as const
export type Topic = (typeof TOPICS)[number]
