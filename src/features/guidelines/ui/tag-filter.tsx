import { Box, Button, Popover } from '@mantine/core'
import { IconChevronDown, IconTag } from '@tabler/icons-react'
import { useState } from 'react'
import { useWords } from '#kit/words/words'
import type { Guideline } from '../answers'
import { GUIDELINE_TAGS, type GuidelineTag } from '../schema'
import classes from './tag-filter.module.css'

/** A dropdown of the tags, each with how many of `guidelines` carry it. */
export function TagFilter(props: { guidelines: Guideline[]; chosen: GuidelineTag[]; onChange: (tags: GuidelineTag[]) => void }) {
  const { filterByTag } = useWords('guidelines')
  const { guidelineTag } = useWords('values')
  const { guidelines, chosen } = props
  const [open, setOpen] = useState(false)
  const toggle = (tag: GuidelineTag) =>
    props.onChange(GUIDELINE_TAGS.filter((each) => (each === tag ? !chosen.includes(each) : chosen.includes(each))))
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-start" withinPortal={false} trapFocus returnFocus shadow="md">
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconTag size={20} aria-hidden />}
          rightSection={<IconChevronDown size={18} aria-hidden />}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {filterByTag}
          {chosen.length > 0 && ` (${chosen.length})`}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown ?? ''} aria-label={filterByTag}>
        {GUIDELINE_TAGS.map((tag) => (
          <label key={tag} className={classes.choice}>
            <input type="checkbox" checked={chosen.includes(tag)} onChange={() => toggle(tag)} />
            <Box component="span" flex="1">
              {guidelineTag[tag]}
            </Box>
            <span className={classes.count}>{guidelines.filter((guideline) => guideline.tags.includes(tag)).length}</span>
          </label>
        ))}
      </Popover.Dropdown>
    </Popover>
  )
}
