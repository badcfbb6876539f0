import type { WrittenAnnouncement } from '../../contract/announcement.ts'

/** Returns an announcement's title in English, else in a language it has. */
export function titleOf({ texts }: Pick<WrittenAnnouncement, 'texts'>): string {
  return (texts['en'] ?? Object.values(texts)[0])?.title ?? ''
}
