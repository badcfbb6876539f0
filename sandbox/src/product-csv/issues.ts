/** Something about the file the merchant should know of. */
export interface ImportIssue {
  file: string
  /** First line of the row, counted from 1; 0 when the whole file is meant. */
  line: number
  /** `lost`: part of the file is not in the store. `changed`: it is, but not as written. `note`: nothing is missing. */
  level: 'lost' | 'changed' | 'note'
  code: string
  what: string
  /** What it cost: what the store now lacks. */
  cost: string
  /** What to do about it. */
  action: string
}

/** Collects issues of one file. */
export class IssueList {
  readonly file: string
  readonly issues: ImportIssue[] = []

  constructor(file: string) {
    this.file = file
  }

  add(line: number, issue: Omit<ImportIssue, 'file' | 'line'>): void {
    this.issues.push({ file: this.file, line, ...issue })
  }
}

/** A file nothing can be made of; nothing is created. */
export class UnreadableFile extends Error {
  readonly file: string
  readonly action: string

  constructor(file: string, { what, action }: { what: string; action: string }) {
    super(what)
    this.name = 'UnreadableFile'
    this.file = file
    this.action = action
  }
}
