import { type ComponentType, createContext } from 'react'
import type { AutomationWriterForm, WriterOptionsProps } from '#core/registry/client.ts'

export type WriterForm = Omit<AutomationWriterForm, 'load'> & { Options: ComponentType<WriterOptionsProps> }

/** What can write by itself, each with its part of the form. */
export const WritersContext = createContext<readonly WriterForm[]>([])
