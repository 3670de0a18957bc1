import { Button } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-class';
import { DialogFooter } from '@/components/ui/dialog';
import { Icon } from '@/components/ui/icon';
import { Link } from '@/components/ui/link';
import type { ListedPost } from '@/lib/posts/model';
import { postPath } from '@/lib/posts/path';

/** The way to a post beside this one, whose title is known where it is loaded. */
type Step = { title?: string; take: () => void };

type Props = {
  post: ListedPost;
  /** Undefined at an end of the list. */
  steps: { previous: Step | undefined; next: Step | undefined };
};

/** The ways out of the dialog: to the posts beside it in the list, and to the article. */
export function PostDialogFooter({ post, steps }: Props) {
  return (
    <DialogFooter>
      <div className="mr-auto flex">
        <StepButton label="Previous post" icon="chevron-left" step={steps.previous} />
        <StepButton label="Next post" icon="chevron-right" step={steps.next} />
      </div>
      <Link href={postPath(post)} replace className={buttonClass({ variant: 'secondary' })}>
        View Full Details
        <Icon name="arrow-right" />
      </Link>
    </DialogFooter>
  );
}

type StepProps = { label: string; icon: 'chevron-left' | 'chevron-right'; step: Step | undefined };

/** Stays focusable at the end of the list: a disabled button would drop the focus, and the arrow keys with it. */
function StepButton({ label, icon, step }: StepProps) {
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={label}
      title={step?.title}
      aria-disabled={!step}
      className="aria-disabled:cursor-default aria-disabled:opacity-30"
      onClick={step?.take}
    >
      <Icon name={icon} />
    </Button>
  );
}
