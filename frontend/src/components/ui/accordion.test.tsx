import { render, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { getQuestion, summaryOf } from '@/test/questions';
import { Accordion } from './accordion';

test('reports a second press that comes before the first is rendered', async () => {
  const onChange = vi.fn();
  const items = [{ value: 'why', title: 'Why?', content: 'Because.' }];
  render(<Accordion name="test" items={items} open="" onChange={onChange} level={2} />);
  const summary = summaryOf(getQuestion('Why?'));
  await userEvent.click(summary);
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith('why'));
  await userEvent.click(summary);
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith(''));
});
