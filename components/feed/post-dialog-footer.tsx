import Link from 'next/link';
import { Button } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-class';
import { DialogFooter } from '@/components/ui/dialog';
import { Icon } from '@/components/ui/icon';
import type { ListedPost } from '@/lib/posts/model';
import { postPath } from '@/lib/posts/path';

type Props = {
  post: ListedPost;
  /** What leads to the posts beside it; undefined at an end of the list. */
  steps: { previous: (() => void) | undefined; next: (() => void) | undefined };
};

/** The ways out of the dialog: to the posts beside it in the list, and to the article. */
export function PostDialogFooter({ post, steps }: Props) {
  return (
    <DialogFooter className="items-center gap-2">
      <div className="-ml-3 mr-auto flex">
        <StepButton label="Previous post" icon="chevron-left" onStep={steps.previous} />
        <StepButton label="Next post" icon="chevron-right" onStep={steps.next} />
      </div>
      <Link href={postPath(post)} replace className={buttonClass({})}>
        View Full Details
        <Icon name="arrow-right" className="size-4" />
      </Link>
    </DialogFooter>
  );
}

type StepProps = {
  label: string;
  icon: 'chevron-left' | 'chevron-right';
  onStep: (() => void) | undefined;
};

/** Stays focusable at the end of the list: a disabled button would drop the focus, and the arrow keys with it. */
function StepButton({ label, icon, onStep }: StepProps) {
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={label}
      aria-disabled={!onStep}
      className="aria-disabled:cursor-default aria-disabled:opacity-30"
      onClick={onStep}
    >
      <Icon name={icon} className="size-5" />
    </Button>
  );
}
