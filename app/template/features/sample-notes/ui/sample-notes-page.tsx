import { useTranslation } from 'react-i18next'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { Headline } from '#kit/ui/landing/headline.tsx'
import { Landing } from '#kit/ui/landing/landing.tsx'
import { LandingFailed } from '#kit/ui/landing/landing-states.tsx'
import { Page } from '#kit/ui/page.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Loading, SkeletonRows } from '#kit/ui/skeleton.tsx'
import { MOST } from '../domain/bounds.ts'
import { AddNote } from './add-note.tsx'
import { NoteList } from './note-list.tsx'
import { useNotes } from './use-notes.ts'

/** `/sample-notes`: the number of notes, the field for a new one, and the list. */
export function SampleNotesPage() {
  const { t } = useTranslation(['sample-notes', 'landing'])
  const { list, add, remove } = useNotes()
  const notes = list.data?.notes
  const [newest] = notes ?? []
  return (
    <Page title={t('title')}>
      {list.isPending ? (
        <Loading>
          <Section>
            <SkeletonRows rows={4} sign={false} />
          </Section>
        </Loading>
      ) : notes ? (
        <Landing
          headline={
            newest && (
              <Headline
                value={notes.length}
                label={t('headline', { count: notes.length })}
                asOf={newest.savedAt}
                coverage={t('room', { count: MOST })}
              />
            )
          }
          table={
            <>
              <AddNote add={add} />
              <Section title={t('list.title')} note={notes.length === 0 && t('list.empty')} flush>
                {remove.error && <FailureLine error={remove.error} />}
                <NoteList notes={notes} onRemove={remove.mutate} pending={remove.isPending} />
              </Section>
            </>
          }
        />
      ) : (
        <LandingFailed error={list.error} onRetry={() => void list.refetch()} retrying={list.isFetching} />
      )}
    </Page>
  )
}
