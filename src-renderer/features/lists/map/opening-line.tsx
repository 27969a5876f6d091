// One line of what was chosen for a file, with a button that opens the choices below it.
import { type ReactNode, useId, useState } from 'react';
import classes from './opening-line.module.css';

interface OpeningLineProps {
  /** What is chosen, in a word. */
  readonly title: string;
  /** What was chosen, in a sentence. */
  readonly says: ReactNode;
  /** What the button does, after "change": `how the file is read`. */
  readonly what: string;
  /** Whether there is something to decide: then it is open from the start. */
  readonly decide?: boolean;
  /** What is below the line whether it is open or not. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

export function OpeningLine(props: OpeningLineProps) {
  const { title, says, what, decide = false, note, children } = props;
  const [chosen, setChosen] = useState<boolean | null>(null);
  const id = useId();
  const isOpen = chosen ?? decide;
  return (
    <section className={classes.line} aria-label={title}>
      <h2 className={classes.title}>{title}</h2>
      <div className={classes.says}>
        {says}{' '}
        <button
          type="button"
          className={classes.change}
          aria-label={`${isOpen ? 'done' : 'change'}: ${what}`}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setChosen(!isOpen)}
        >
          {isOpen ? 'done' : 'change'}
        </button>
      </div>
      {note === undefined || note === null ? null : <div className={classes.note}>{note}</div>}
      <div id={id} className={classes.choices} hidden={!isOpen}>
        {isOpen ? children : null}
      </div>
    </section>
  );
}
