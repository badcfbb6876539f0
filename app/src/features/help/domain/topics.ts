/** Topics of articles, in the order the help shows them: as the menu has their screens, how to begin before all. */
export const TOPICS = ['start', 'schema', 'content', 'media', 'links', 'search', 'trust', 'plans'] as const
export type Topic = (typeof TOPICS)[number]
