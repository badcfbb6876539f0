import { useState } from 'react'
import { sendFile } from '#kit/ui/api/send-file.ts'
import type { ServiceFile } from '../contract/files.ts'
import { FILE_LIMITS } from '../domain/file-rules.ts'
import { servicesApi } from './services-api.ts'

export interface AddedFile {
  id: string
  name: string
}

/** API for files: the merchant's, or the staff's. */
export interface FileCalls {
  beginFile(file: { name: string; size: number }): Promise<ServiceFile>
  addPiece(piece: { id: string; at: number; bytes: string }): Promise<ServiceFile>
  getFile(file: { id: string }): Promise<ServiceFile>
  removeFile?(file: { id: string }): Promise<unknown>
}

/** Returns the files added to a request or a message, uploaded at once and sent with it. */
export function useFiles(calls: FileCalls = servicesApi) {
  const [files, setFiles] = useState<AddedFile[]>([])
  const [uploading, setUploading] = useState<string | null>(null)
  const [failure, setFailure] = useState<{ name: string; error: unknown } | null>(null)
  const add = async (file: File) => {
    setFailure(null)
    setUploading(file.name)
    try {
      const begun = await calls.beginFile({ name: file.name.slice(-200), size: file.size })
      const api = { addPiece: calls.addPiece, getImport: calls.getFile }
      await sendFile(file, begun, { api, piece: FILE_LIMITS.piece, onProgress: () => undefined })
      setFiles((before) => [...before, { id: begun.id, name: begun.name }])
    } catch (error) {
      setFailure({ name: file.name, error })
    } finally {
      setUploading(null)
    }
  }
  const remove = (id: string) => {
    setFiles((before) => before.filter((file) => file.id !== id))
    // Unsent files are deleted after a day anyway.
    void calls.removeFile?.({ id }).catch(() => undefined)
  }
  return {
    files,
    ids: files.map(({ id }) => id),
    uploading,
    failure,
    isFull: files.length >= FILE_LIMITS.count,
    add: (file: File) => void add(file),
    remove,
    clear: () => setFiles([]),
  }
}

export type FilesInHand = ReturnType<typeof useFiles>
