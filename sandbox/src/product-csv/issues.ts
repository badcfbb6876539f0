/** An issue in the file that the merchant should know about. */
export interface ImportIssue {
  file: string
  /** First line of the row, counted from 1; 0 for the whole file. */
  line: number
  /** `lost`: part of the file is not in the store. `changed`: it is, but not as written. `note`: nothing is missing. */
  level: 'lost' | 'changed' | 'note'
  code: string
  what: string
  /** Consequence: what the store now lacks. */
  cost: string
  /** Recommended action. */
  action: string
}

/** Collects the issues of one file. */
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

/** Thrown for a file that yields no product; nothing is created. */
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
