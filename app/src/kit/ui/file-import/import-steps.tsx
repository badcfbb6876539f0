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
  /** Shown before a file is chosen. */
  choice: ReactNode
  /** Shown if the upload was interrupted. */
  renderStopped: (found: Found) => ReactNode
  /** Shown while the file is sent or checked. */
  renderWaiting: (found: Found) => ReactNode
  /** Shows the dry run, or why the file was refused. */
  renderResult: (found: Found) => ReactNode
  /** Label of the button that chooses another file. */
  another: string
}

/** Steps of a file import: chosen, sent, checked, and what it would do. */
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
  /** File types in the syntax of the input's `accept`. */
  accept: string
  help: string
  /** Title of the failure when the file could not be sent. */
  notSent: string
  /** An interrupted upload that the chosen file resumes. */
  begun?: Found | undefined
}

/** The file picker, and why the file could not be sent. */
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
