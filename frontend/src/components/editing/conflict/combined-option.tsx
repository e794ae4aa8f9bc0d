import { controlClass } from '@/components/form/fields/form-field';
import type { Combination } from '@/components/form/form-context';
import { cn } from '@/lib/cn';
import { textOf, type Field } from './differences';
import type { Answer } from './question';
import { VersionOption, ShortText } from './version-option';

export interface CombinedOptionProps {
  field: Field;
  combination: Combination;
  name: string;
  answer: Answer;
  onAnswer: (answer: Answer) => void;
}

/** The changes of both in one value; a text can be put right. */
export function CombinedOption({ field, combination, name, answer, onAnswer }: CombinedOptionProps) {
  const { value, hint, rows } = combination;
  const isChosen = answer.choice === 'combined';
  const text = answer.written ?? textOf(field, value);
  const control = {
    'aria-label': `${field.label}, combined`,
    value: text,
    onChange: ({ target }: { target: { value: string } }) =>
      onAnswer({ choice: 'combined', written: target.value }),
  };
  const isLine = rows === 1;
  return (
    <VersionOption
      name={name}
      label="Both, combined"
      hint={hint}
      isChosen={isChosen}
      onChoose={() => onAnswer({ ...answer, choice: 'combined' })}
    >
      {(rows === undefined || (isLine && !isChosen)) && <ShortText text={text} />}
      {isChosen && isLine && <input {...control} className={cn(controlClass, 'mt-2.5 h-10 px-3')} />}
      {isChosen && rows !== undefined && !isLine && (
        <textarea
          {...control}
          rows={rows}
          className={cn(controlClass, 'mt-2.5 block resize-y px-3 py-2 font-mono leading-[1.5]')}
        />
      )}
    </VersionOption>
  );
}
