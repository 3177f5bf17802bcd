import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useWords } from '../words/words'
import { saveFile } from './save-file'

interface TemplateProps {
  /** Before and after the names of the columns. */
  text: readonly string[]
  headings: readonly string[]
  fileName: string
}

/** Says what a list holds best, with a file to fill in. */
export function ListTemplate({ text: [before, after], headings, fileName }: TemplateProps) {
  const words = useWords('listFiles')
  return (
    <>
      <p>
        {before}
        <strong>{headings.join(', ')}</strong>
        {after}
      </p>
      <div>
        <Button
          variant="default"
          leftSection={<IconDownload size={20} aria-hidden />}
          onClick={() => saveFile(fileName, 'text/csv;charset=utf-8', `${headings.join(',')}\r\n`)}
        >
          {words.template}
        </Button>
      </div>
    </>
  )
}
