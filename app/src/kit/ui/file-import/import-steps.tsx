import type { ReactNode } from 'react'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { FilePicker } from '#kit/ui/file-picker.tsx'
import { useErrorWords } from '#kit/ui/i18n/error-words.ts'
import { Stack } from '#kit/ui/layout.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Loading, SkeletonRows } from '#kit/ui/skeleton.tsx'
import type { FileImport, ImportedFile } from './use-file-import.ts'

interface ImportStepsProps<Found extends ImportedFile, Started> {
  run: FileImport<Found, Started>
  /** Nothing is chosen yet. */
  choice: ReactNode
  /** Its upload ended in the middle. */
  renderStopped: (found: Found) => ReactNode
  /** It comes in, or is checked. */
  renderWaiting: (found: Found) => ReactNode
  /** Its dry run, or why it was refused. */
  renderResult: (found: Found) => ReactNode
  /** What a button that takes another file is called. */
  another: string
}

/** The steps of a file: chosen, sent, checked, and what it would do. */
export function ImportSteps<Found extends ImportedFile, Started>({
  run: { id, found, upload, remove },
  another,
  ...steps
}: ImportStepsProps<Found, Started>) {
  if (id === null) return steps.choice
  if (!found.data)
    return (
      <Section>
        {found.error ? (
          <Stack gap={3}>
            <ErrorState error={found.error} onRetry={() => void found.refetch()} />
            <Button onPress={() => remove.mutate(id)}>{another}</Button>
          </Stack>
        ) : (
          <Loading>
            <SkeletonRows rows={3} sign={false} />
          </Loading>
        )}
      </Section>
    )
  const { state } = found.data
  if (state === 'uploading' && !upload.isPending) return steps.renderStopped(found.data)
  return state === 'uploading' || state === 'checking'
    ? steps.renderWaiting(found.data)
    : steps.renderResult(found.data)
}

interface FileChoiceProps<Found extends ImportedFile> {
  upload: FileImport<Found>['upload']
  label: string
  /** File types, as the browser's picker takes them. */
  accept: string
  help: string
  /** Title of the failure when the file could not be sent. */
  notSent: string
  /** The file whose upload stopped and goes on with the one chosen. */
  begun?: Found | undefined
}

/** The file to choose, and why it could not be sent. */
export function FileChoice<Found extends ImportedFile>(props: FileChoiceProps<Found>) {
  const { upload, begun, notSent, ...picker } = props
  const failed = useErrorWords(upload.error)
  return (
    <Stack gap={4}>
      <FilePicker
        {...picker}
        onFile={(file) => upload.mutate({ file, ...(begun && { begun }) })}
        busy={upload.isPending}
      />
      {upload.isError && (
        <Banner code={failed.code} tone="critical" title={notSent}>
          {failed.words}
        </Banner>
      )}
    </Stack>
  )
}
