import { z } from 'zod'
import { DETAILS, LINK, TITLE } from '../domain/bounds.ts'
import { TONES } from '../domain/statuses.ts'

const title = z.string().trim().min(1).max(TITLE)
const body = z.string().trim().max(DETAILS)

/** An announcement as staff write it: texts by language, whom it is for, and when. */
export const announcementInput = z.strictObject({
  texts: z
    .record(z.string().regex(/^[a-z]{2}$/), z.strictObject({ title, body }))
    .refine((texts) => Object.keys(texts).length > 0),
  tone: z.enum(TONES),
  plans: z.array(z.string().max(40)).max(10),
  /** A path of the app, or a URL. */
  link: z.string().trim().max(500).regex(LINK, 'community:staff.announcements.linkHelp').nullable(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
})
export type AnnouncementInput = z.infer<typeof announcementInput>

export const writtenSchema = z.object({
  id: z.uuid(),
  texts: z.record(z.string(), z.object({ title: z.string(), body: z.string() })),
  tone: z.enum(TONES),
  plans: z.array(z.string()),
  link: z.string().nullable(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
})
export type WrittenAnnouncement = z.infer<typeof writtenSchema>
